import type { Notification } from "@gable/api/notification";

/** What happened today, by the reader's clock, and what did before. */
export function byDay(
  rows: readonly Notification[],
  now = new Date(),
): { today: Notification[]; earlier: Notification[] } {
  const day = now.toDateString();
  const today = rows.filter((row) => new Date(row.at).toDateString() === day);
  return { today, earlier: rows.filter((row) => !today.includes(row)) };
}
