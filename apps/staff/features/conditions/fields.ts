import type { Condition } from "@gable/api";
import { declared, type FieldSpec } from "@gable/form";
import { PRIOR_TO } from "@gable/loan/condition";

export const CATEGORIES = ["INCOME", "ASSETS", "CREDIT", "PROPERTY", "LEGAL", "MISC", "GOVERNMENT"];
const DECISIONS = ["CLEARED", "WAIVED", "REJECTED"];

export const CONDITION_LABELS = "conditions:field";
const condition = declared<Condition>(CONDITION_LABELS);

/** Who works on it is chosen of the loan's team: that is the dialog's. */
export const CONDITION_FIELDS: readonly FieldSpec[] = [
  condition("code", "text", { maxLength: 20, spellCheck: false }),
  condition("priorTo", "choice", { choices: PRIOR_TO, words: "conditions:due" }),
  condition("description", "area", { must: true, maxLength: 2000, wide: true }),
  condition("category", "choice", { choices: CATEGORIES, words: "conditions:about" }),
  condition("lenderDecision", "choice", {
    choices: DECISIONS,
    words: "conditions:decision",
    when: (values) => (values as Condition).status === "SENT_TO_LENDER",
  }),
  condition("note", "area", { maxLength: 2000, wide: true }),
];
