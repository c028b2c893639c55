import type { Activity } from "@gable/api";
import { type ChangedField, changedFields } from "./changed-field";

/** A field that somebody else has changed while it was being changed here; who and when, once the journal has told. */
export interface TheirField extends ChangedField {
  by?: Activity;
}

const EVERY = Number.POSITIVE_INFINITY;

/** What of their change stands against what is being changed here: the fields that both are about. */
export function theirFields(base: object, theirs: object, mine: object, rows: readonly Activity[]): TheirField[] {
  const own = leaves(mine);
  const isBoth = (path: string) =>
    own.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
  return changedFields(base, theirs, EVERY)
    .filter((field) => isBoth(field.path))
    .map((field) => {
      // Newest first: who wrote what stands there now.
      const by = rows.find((row) =>
        changedFields(row.before, row.after, EVERY).some((one) => one.path === field.path && one.is === field.is),
      );
      return by ? { ...field, by } : field;
    });
}

/** The paths that a merge patch sets; a list is set as a whole. */
function leaves(patch: object, path = ""): string[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? leaves(value, here) : [here];
  });
}
