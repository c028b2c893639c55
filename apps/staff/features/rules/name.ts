import { useText } from "@gable/i18n";

/** What a rule is called: one that ships with the product in the reader's language, unless the company has renamed it. */
export function useRuleName(): (rule: { name?: string | undefined; nameKey?: string | undefined }) => string {
  const text = useText();
  return ({ name, nameKey }) => (nameKey ? text(nameKey, { fallback: name ?? "" }) : (name ?? ""));
}
