import type { ConditionTemplate } from "@gable/api";

/** Whether a template has each of the words that are searched for, in its code or in either language. */
export const fitsWords = (
  {
    code = "",
    description = "",
    descriptionEs = "",
  }: Pick<ConditionTemplate, "code" | "description" | "descriptionEs">,
  words: string,
) => {
  const within = `${code} ${description} ${descriptionEs}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
};
