/** The way of a loan as a realtor follows it; what comes after funding is the lender's bookkeeping. */
export const WAY = [
  "APPLICATION_INTAKE",
  "QUALIFICATION",
  "PREAPPROVED",
  "LOAN_SETUP",
  "DISCLOSURE_SENT",
  "UNDERWRITING_SUBMITTED",
  "APPROVED_WITH_CONDITION",
  "CLEAR_TO_CLOSE",
  "DOCS_OUT",
  "DOCS_SIGNED",
  "LOAN_FUNDED",
] as const;

const AFTER_FUNDING = ["BROKER_CHECK_RECEIVED", "COMMISSION_PAID"];

/** The place on the way, from 0; -1 while the loan is on hold or closed. */
export function placeOf(stageId: string): number {
  return AFTER_FUNDING.includes(stageId) ? WAY.length - 1 : (WAY as readonly string[]).indexOf(stageId);
}

const DAY = 86_400_000;

/** Whole days between a civil date (YYYY-MM-DD), or an instant's day here, and today; positive when it is ahead. */
export function daysFromToday(when: string, now = new Date()): number {
  const civil = /^(\d{4})-(\d{2})-(\d{2})$/.exec(when);
  const then = civil ? new Date(Number(civil[1]), Number(civil[2]) - 1, Number(civil[3])) : new Date(when);
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(then) - day(now)) / DAY);
}
