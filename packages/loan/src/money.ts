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

const MICROS = 1_000_000;
const PERCENT_MICROS = 100_000_000n;

/** That percentage of an amount that is not negative, to the cent; half a cent counts up. Exact, as the server's is. */
export function shareOf(amount: Amount, percent: number): number {
  const product = BigInt(cents(amount)) * BigInt(Math.round(percent * MICROS));
  return Number((product + PERCENT_MICROS / 2n) / PERCENT_MICROS) / 100;
}
