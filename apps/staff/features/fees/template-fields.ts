import type { ClosingCostTemplate } from "@gable/api/fee";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

const of = declared<ClosingCostTemplate>("closingCosts:field");

/** What a company says of a closing cost template; for which loans it is, and its fees, are the dialog's. */
export const CLOSING_COST_TEMPLATE_FIELDS = [
  of("name", "text", { must: true, validators: [nonEmpty], maxLength: 120 }),
  of("isActive", "check"),
];
