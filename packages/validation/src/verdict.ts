/** A message of the catalogue (platform.md section 5) and its parameters; null when the value will do. */
export type Verdict = { key: string; params?: (string | number)[] } | null;

/** Says what is wrong with a value. An empty value is the business of `required` alone: every other validator lets it pass. */
export type Validator<T> = (value: T) => Verdict;

/** The first verdict that is not null. */
export function firstOf<T>(value: T, ...validators: Validator<T>[]): Verdict {
  for (const validator of validators) {
    const verdict = validator(value);
    if (verdict) return verdict;
  }
  return null;
}

/** Messages whose {0} is a bound value and not the field's label. */
const BOUND_FIRST = new Set([
  "minDate",
  "dateRangeMax",
  "maxDate",
  "invalidLTVPercentage",
  "maxAmountErr",
  "maxLTVErr",
  "maxCashOut",
]);

/** The words that a message is filled with: {0} is the label, or the bound value; {1} is the limit. */
export function wordsOf(
  verdict: { key: string; params?: readonly (string | number)[] },
  label: string,
): { 0: string; 1: string } {
  const [first = "", second] = (verdict.params ?? []).map(String);
  if (BOUND_FIRST.has(verdict.key)) return { 0: first, 1: second ?? first };
  return { 0: label || first, 1: second ?? first };
}
