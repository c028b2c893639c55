import { at, type Liability } from "@gable/api";
import type { Sort } from "@gable/ui";

/** The fields by which debts can be put in order. */
const LIABILITY_ORDERS = [
  "HolderName",
  "LiabilityDetail.RemainingTermMonthsCount",
  "LiabilityDetail.UnpaidBalanceAmt",
  "LiabilityDetail.MonthlyPaymentAmt",
] as const;

/** What `liabilitiesSortingOrder` says, as "HolderName ASC"; undefined for none, and for a field there is no column of. */
export function readOrder(kept: string | null): Sort | undefined {
  const [by = "", direction] = (kept ?? "").split(" ");
  if (!(LIABILITY_ORDERS as readonly string[]).includes(by)) return undefined;
  return { by, direction: direction === "DESC" ? "DESC" : "ASC" };
}

export function writeOrder({ by, direction }: Sort): string {
  return `${by} ${direction}`;
}

/** The debts in an order; those without the field come last either way, and equal ones stay as they are. */
export function inOrder(liabilities: readonly Liability[], order: Sort | undefined): Liability[] {
  if (!order) return [...liabilities];
  const sign = order.direction === "DESC" ? -1 : 1;
  const keyed = liabilities.map((debt) => [debt, at(debt, order.by)] as const);
  return keyed.sort(([, one], [, other]) => compare(one, other, sign)).map(([debt]) => debt);
}

function compare(one: unknown, other: unknown, sign: number): number {
  const [here, there] = [isThere(one), isThere(other)];
  if (!here || !there) return Number(there) - Number(here);
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  return sign * String(one).localeCompare(String(other));
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== "";
