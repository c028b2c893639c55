import type { ConditionTemplate } from "@gable/api";

/** What a template is found by: its code, and its words in either language. */
export const textOf = ({
  code = "",
  description = "",
  descriptionEs = "",
}: Pick<ConditionTemplate, "code" | "description" | "descriptionEs">) => `${code} ${description} ${descriptionEs}`;
