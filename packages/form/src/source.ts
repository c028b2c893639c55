import type { Fault, FaultEntry, Standing } from "@gable/api";
import type { FieldSpec } from "./spec";

export interface Versioned {
  id?: string;
  version?: number;
}

/**
 * Where saving stands. `held` is changed and can't be saved as it stands, `waiting` was refused for want of an answer that is
 * still to come, `away` found nobody there and is sent again by itself.
 */
export type SavingState = "idle" | "dirty" | "saving" | "saved" | "held" | "waiting" | "away" | "locked" | "failed";

const FAILED: ReadonlySet<SavingState> = new Set(["away", "locked", "failed"]);
/** Whether what was to be saved was not. */
export const hasFailed = (state: SavingState) => FAILED.has(state);

/** What is known of a field from elsewhere than its own rules, in words or as a verdict is kept. */
export interface Problem {
  by: "server" | "place";
  message: string | undefined;
}

export interface Change<T> {
  patch: object;
  version: number | undefined;
  whole: T;
  /** Nobody asked for a save that the form makes by itself for the second time. */
  as: Standing;
}

export interface Source<T> {
  fields: readonly FieldSpec[];
  numbers: readonly string[];
  /** When it is saved: when the person asks, or by itself shortly after typing. */
  saves: "asked" | "itself";
  /** An empty list says something else than none: none of them, and not what is inherited. */
  keepsEmptyLists?: boolean | undefined;
  /** What is stored of what is in the form: hidden answers are kept on the screen, but not sent. */
  normalize?: ((record: T, stored: T) => T) | undefined;
  /** Sends the change on a version, or the whole of a record that has none yet. Answers the record as it is now, where it is told. */
  write: (change: Change<T>) => Promise<T | undefined>;
  /** Reads the record again after someone else's write came first; without it the newer record comes in by itself. */
  reread?: (() => Promise<T>) | undefined;
  /** Whether what was refused only waits for an answer that is still to come on the same screen. */
  waits?: ((fault: Fault) => boolean) | undefined;
  onSaved?: (() => void) | undefined;
  /** Tries again by itself now and then what found nobody there: where saving is asked for, only what the page hears of would. */
  retries?: boolean | undefined;
  /** Where a field that the server names stands in the form; at the same path unless said otherwise. */
  placeOf?: ((field: string) => string) | undefined;
  /** The words of what the server says of a field. */
  wordsOf: (entry: FaultEntry) => string;
}
