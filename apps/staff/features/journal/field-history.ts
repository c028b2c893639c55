import type { Activity } from "@gable/api";
import { changedFields } from "./changed-field";

/** The entries that changed one field, with that field alone: the field itself, or what lies under it. */
export function historyOf(path: string, rows: readonly Activity[]): Activity[] {
  return rows.flatMap((row) => {
    const of = changedFields(row.before, row.after, Number.POSITIVE_INFINITY).filter(
      (field) => field.path === path || field.path.startsWith(`${path}.`),
    );
    if (of.length === 0) return [];
    const sideOf = (side: "was" | "is") => Object.fromEntries(of.map((field) => [field.path, field[side]]));
    return [{ ...row, before: sideOf("was"), after: sideOf("is") }];
  });
}
