import { decimal, firstOf, min, type Verdict } from "@gable/loan";

/** An amount of a list as it is typed: a number where it is one; else its text, so that nothing typed is lost. */
export function typedAmount(text: string): number | undefined {
  if (text === "") return undefined;
  const amount = Number(text);
  return Number.isFinite(amount) ? amount : (text as unknown as number);
}

/** The text of an amount of a list. */
export const amountText = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? "" : String(amount);

/** What is wrong with an amount of a list. */
export const amountVerdict = (amount: number | null | undefined): Verdict =>
  firstOf(amountText(amount), decimal, min(0));

/** The first thing that is wrong with any of them. */
export function amountsVerdict(amounts: readonly (number | null | undefined)[]): Verdict {
  return amounts.map(amountVerdict).find((verdict) => verdict !== null) ?? null;
}
