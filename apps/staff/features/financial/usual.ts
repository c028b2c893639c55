import { at } from "@gable/api";

/** What the fields of Financial Info have in common. */
export const USUAL = { maxLength: 100 };
export const ACCOUNT_LENGTH = 60;

export const typeAt = (path: string) => (record: object) => String(at(record, path) ?? "");
export const is = (type: (record: object) => string, of: ReadonlySet<string>) => (record: object) =>
  of.has(type(record));
export const OTHER: ReadonlySet<string> = new Set(["Other"]);
