import type { OwnPurpose } from "@gable/api";
import { amountRequired, pattern } from "@gable/validation";
import { failing, fieldAt, patch, type Rules, read } from "./answers";
import type { Answers, Faults } from "./draft";

/** Where each answer of the purpose screen stands in the loan's terms and property. */
const PURPOSE = {
  LoanPurposeType: "TransactionInfo.LoanPurposeType",
  RefinanceCashOutDeterminationType: "TransactionInfo.RefinanceCashOutDeterminationType",
  PropertyState: "subjectProperty.Address.StateCode",
  PropertyUsageType: "subjectProperty.PropertyDetail.PropertyUsageType",
  SalesContractAmt: "subjectProperty.SalesContractAmt",
  EstimatedValueAmt: "subjectProperty.PropertyDetail.EstimatedValueAmt",
  BaseLoanAmt: "TransactionInfo.BaseLoanAmt",
} as const;

const AMOUNT = pattern(/^\d{1,9}(\.\d{1,2})?$/);
const AMOUNT_RULES: Rules = {
  SalesContractAmt: [AMOUNT, "amount"],
  EstimatedValueAmt: [AMOUNT, "amount"],
  BaseLoanAmt: [AMOUNT, "amount"],
};

export const purposeAnswers = (purpose: OwnPurpose): Answers => read(purpose, PURPOSE);
export const purposePatch = (changed: Answers): object => patch(changed, PURPOSE);
export const purposeField = (path: string) => fieldAt(path, PURPOSE);

/** The field that says what the property costs, or is worth. */
export const worthField = (answers: Answers) =>
  answers.LoanPurposeType === "Refinance" ? "EstimatedValueAmt" : "SalesContractAmt";

/** What of the purpose screen can't be saved as it stands. */
export const wrongPurpose = (answers: Answers): Faults => failing(answers, AMOUNT_RULES);

/** What keeps the purpose screen from being done: wrong or missing; nothing that another answer has made needless. */
export function openPurpose(answers: Answers): Faults {
  const faults: Faults = {};
  const choices = ["LoanPurposeType", "PropertyState", "PropertyUsageType"];
  if (answers.LoanPurposeType === "Refinance") choices.splice(1, 0, "RefinanceCashOutDeterminationType");
  for (const field of choices) if (!answers[field]) faults[field] = "missingChoice";
  const wrong = wrongPurpose(answers);
  for (const field of [worthField(answers), "BaseLoanAmt"]) {
    if (amountRequired(answers[field])) faults[field] = "missingAmount";
    else if (wrong[field]) faults[field] = wrong[field];
  }
  return faults;
}
