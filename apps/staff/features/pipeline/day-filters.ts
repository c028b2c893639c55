import { parseAsString } from "nuqs";

/** The days of a loan that the pipeline is narrowed by, each with its two names in the address, and what the list of loans calls these. */
const DAYS = {
  applied: ["appliedFrom", "appliedUntil", "appliedFrom", "appliedBefore"],
  estimateSent: ["estimateFrom", "estimateUntil", "estimateSentFrom", "estimateSentBefore"],
  lock: ["lockFrom", "lockUntil", "lockExpiresFrom", "lockExpiresBefore"],
  closing: ["closesFrom", "closesUntil", "closesFrom", "closesBefore"],
  disbursement: ["disbursesFrom", "disbursesUntil", "disbursesFrom", "disbursesBefore"],
  firstPayment: ["paymentFrom", "paymentUntil", "firstPaymentFrom", "firstPaymentBefore"],
} as const;

export type DayName = keyof typeof DAYS;
export const DAY_NAMES = Object.keys(DAYS) as DayName[];

type AddressName = (typeof DAYS)[DayName][0 | 1];
type FilterName = (typeof DAYS)[DayName][2 | 3];

/** From a day on, and before one; YYYY-MM-DD, "" where that side is open. */
export interface Span {
  from: string;
  before: string;
}

const names = DAY_NAMES.flatMap((name) => DAYS[name].slice(0, 2)) as AddressName[];
const each = <T>(of: T) => Object.fromEntries(names.map((name) => [name, of])) as Record<AddressName, T>;

export const DAYS_IN_ADDRESS = each(parseAsString);
export const NO_DAYS_IN_ADDRESS = each(null);

/** The days that a list is narrowed to: what the address says, where it says nothing what the view keeps. */
export function spansOf(
  address: Record<AddressName, string | null>,
  kept: Record<string, unknown> | undefined,
): Record<DayName, Span> {
  const side = (inAddress: AddressName, filter: FilterName) => address[inAddress] ?? textOf(kept?.[filter]);
  return Object.fromEntries(
    DAY_NAMES.map((name) => {
      const [from, until, fromFilter, beforeFilter] = DAYS[name];
      return [name, { from: side(from, fromFilter), before: side(until, beforeFilter) }];
    }),
  ) as Record<DayName, Span>;
}

/** What the list of loans is asked for. */
export function filtersOf(spans: Record<DayName, Span>): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const name of DAY_NAMES) {
    const [, , from, before] = DAYS[name];
    if (spans[name].from) asked[from] = spans[name].from;
    if (spans[name].before) asked[before] = spans[name].before;
  }
  return asked;
}

/** What the address says when a day is narrowed to a span; an open side is said too, since the view may keep another. */
export function addressOf(name: DayName, span: Span): Partial<Record<AddressName, string>> {
  const [from, until] = DAYS[name];
  return { [from]: span.from, [until]: span.before };
}

export const FILTERS_OF_DAYS: string[] = DAY_NAMES.flatMap((name) => DAYS[name].slice(2));

function textOf(filter: unknown): string {
  return typeof filter === "string" ? filter : "";
}
