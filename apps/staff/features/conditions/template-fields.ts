import type { ConditionTemplate } from "@gable/api";
import { declared } from "@gable/form";
import { PRIOR_TO } from "@gable/loan/condition";
import { nonEmpty } from "@gable/validation";
import { CATEGORIES } from "./fields";

const of = declared<ConditionTemplate>("conditionTemplates:field");

/** What a company says of a condition that it often has; what people are asked for it is the dialog's. */
export const CONDITION_TEMPLATE_FIELDS = [
  of("code", "text", { must: true, validators: [nonEmpty], maxLength: 20, spellCheck: false }),
  of("priorTo", "choice", { choices: PRIOR_TO, words: "conditions:due", emptyLabel: null }),
  of("category", "choice", { choices: CATEGORIES, words: "conditions:about" }),
  of("LoanRole", "choice", {
    choices: ["Originator", "Processor", "ContractProcessor", "Assistant"],
    words: "enums:Role",
    emptyLabel: "conditionTemplates:nobody",
    hint: "conditionTemplates:hint.LoanRole",
  }),
  of("description", "area", { must: true, validators: [nonEmpty], maxLength: 2000 }),
  of("descriptionEs", "area", { maxLength: 2000, hint: "conditionTemplates:hint.descriptionEs" }),
  of("isActive", "check"),
];
