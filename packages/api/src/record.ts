import type { components } from "./schema";

// What several kinds of record have in common.

/** What every stored record carries: its id, and the version that If-Match compares. */
export interface RecordBase {
  readonly id: string;
  readonly version: number;
}

export type Ref = components["schemas"]["Ref"];
export type Address = components["schemas"]["Address"];

export interface Page<T> {
  rows: T[];
  count: number;
}
