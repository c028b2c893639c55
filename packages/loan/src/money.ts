/** Dollars as the API has them; nothing counts as 0. */
export type Amount = number | null | undefined;

/** Whole cents of an amount with at most two decimals. */
export function cents(amount: Amount): number {
  return Math.round((amount ?? 0) * 100);
}

/** The sum, added in whole cents: binary fractions never pile up. */
export function sum(amounts: Iterable<Amount>): number {
  let total = 0;
  for (const amount of amounts) total += cents(amount);
  return total / 100;
}
