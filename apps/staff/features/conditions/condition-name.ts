import type { Condition } from "@gable/api";

/** What a condition is called where there is little room. */
export const conditionName = ({ code, description = "" }: Pick<Condition, "code" | "description">) =>
  [code, description.length > 60 ? `${description.slice(0, 57)}…` : description].filter(Boolean).join(" ");
