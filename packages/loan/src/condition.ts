import type { Condition, ConditionPriorTo, ConditionStatus, ReportDates } from "@gable/api";

/** A condition's statuses in the order in which it passes them; it stands at the furthest that has a date. */
export const CONDITION_STATUSES = [
  "ADDED",
  "REQUESTED",
  "RE_REQUESTED",
  "COLLECTED",
  "READY_TO_SEND",
  "SENT_TO_LENDER",
] as const satisfies readonly ConditionStatus[];

/** What waits for conditions, in the order of a loan's life. */
export const PRIOR_TO = [
  "Approval",
  "Docs",
  "Closing",
  "Funding",
  "Purchase",
  "AtClosing",
] as const satisfies readonly ConditionPriorTo[];

export interface ConditionGroup {
  priorTo: ConditionPriorTo | undefined;
  rows: Condition[];
}

const place = (row: Condition) => CONDITION_STATUSES.indexOf(row.status ?? "ADDED");
const words = (row: Condition) => `${row.code ?? ""}${row.description ?? ""}`.toLowerCase();

function inOrder(one: Condition, other: Condition): number {
  const [first, second] = [words(one), words(other)];
  return place(one) - place(other) || (first < second ? -1 : first > second ? 1 : 0);
}

function grouped(rows: Condition[]): ConditionGroup[] {
  return [...PRIOR_TO, undefined]
    .map((priorTo) => ({ priorTo, rows: rows.filter((row) => row.priorTo === priorTo).sort(inOrder) }))
    .filter((group) => group.rows.length > 0);
}

/** Conditions that the lender does not have yet, and those that were sent, each by what waits for them; within it by status, then by code and description. */
export function splitConditions(rows: readonly Condition[]): { pending: ConditionGroup[]; sent: ConditionGroup[] } {
  const isSent = (row: Condition) => row.status === "SENT_TO_LENDER";
  return { pending: grouped(rows.filter((row) => !isSent(row))), sent: grouped(rows.filter(isSent)) };
}

/** The status dates that make a status the furthest: those beyond it are cleared. */
export function datesOfMove(status: ConditionStatus, today: string): Record<string, string | null> {
  const at = CONDITION_STATUSES.indexOf(status);
  return Object.fromEntries([[status, today], ...CONDITION_STATUSES.slice(at + 1).map((beyond) => [beyond, null])]);
}

type Rounds = Pick<ReportDates, "ptd1Date" | "ptd2Date" | "ptd3Date" | "ptd4Date">;

const roundDates = ({ ptd1Date, ptd2Date, ptd3Date, ptd4Date }: Rounds) => [ptd1Date, ptd2Date, ptd3Date, ptd4Date];

/** How many rounds of conditions went to the lender: the highest that has a date. */
export const roundCount = (dates: Rounds): number => roundDates(dates).findLastIndex(Boolean) + 1;

/** The rounds that have a date, each with its number. */
export function roundsOf(dates: Rounds): { round: number; date: string }[] {
  return roundDates(dates).flatMap((date, index) => (date ? [{ round: index + 1, date }] : []));
}
