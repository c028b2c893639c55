import type { LoanFile, UIState } from "@gable/api";
import { missingAnswers, missingOfBorrower, missingOfDeclaration, missingOfDemographic } from "./borrower-completion";
import { uncoveredBorrowers } from "./financial-completion";
import { missingOfGovernment, missingOfLoanInfo } from "./loan-info-completion";
import type { Missing } from "./missing";
import type { StepId } from "./step";

/** What completes the wizard's steps (loan-data-entry.md sections 4 and 5). Each rule names what is missing by its JSON path. */
export interface StepCompletion {
  complete: boolean;
  missing: Missing[];
}

/** Whether DU and LPA can be asked about the loan, and whether each has answered. */
export interface UnderwritingState {
  duEligible: boolean;
  lpaEligible: boolean;
  /** LPA is offered at all: it counts as eligible only where this is true too. */
  lpaEnable: boolean;
  answered: Readonly<Record<string, boolean>>;
}

/** Every step's completion, from the whole loan. Conditions and trackers come until the loan closes. */
export function completionOf(
  file: LoanFile,
  state: UIState | undefined,
  today: string,
  underwriting?: UnderwritingState,
): Record<StepId, StepCompletion> {
  const step = (missing: Missing[]): StepCompletion => ({ complete: missing.length === 0, missing });
  const open: StepCompletion = { complete: false, missing: [] };
  const active = (file.Borrowers ?? []).filter((borrower) => borrower.active !== false);
  const people = active.flatMap((borrower) => [
    ...missingAnswers(file, borrower.id, "BORROWER_INFO"),
    ...missingOfBorrower(
      borrower,
      (file.Residences ?? []).filter((residence) => residence.BorrowerId === borrower.id),
      today,
    ),
    ...missingOfDeclaration(
      (file.Declarations ?? []).find((declaration) => declaration.BorrowerId === borrower.id),
      borrower.id,
    ),
    ...missingOfDemographic(
      (file.Demographics ?? []).find((demographic) => demographic.BorrowerId === borrower.id),
      borrower.id,
    ),
  ]);
  const income = state?.skipIncomeCheck
    ? []
    : uncoveredBorrowers(file, today).map((borrower) => ({ path: "Employers", recordId: borrower.id }));
  const government = missingOfGovernment(file.Info ?? {});
  const isGovernment = ["FHA", "VA"].includes(file.Info?.TransactionInfo?.MortgageType ?? "");
  return {
    "loan-info": step([
      ...missingOfLoanInfo(file.Info ?? {}, file.LTVRatioPercent ?? file.Info?.TransactionInfo?.LTVRatioPercent),
      ...active.flatMap((borrower) => missingAnswers(file, borrower.id, "LOAN_AND_PROPERTY")),
    ]),
    borrowers: step(active.length === 0 ? [{ path: "Borrowers" }] : people),
    financial: step(active.length === 0 ? [{ path: "Borrowers" }] : income),
    "govt-loan": isGovernment
      ? { complete: government.every(({ path }) => path === ASKED_ALONE), missing: government }
      : { complete: file.Info?.TransactionInfo?.MortgageType !== undefined, missing: [] },
    "product-pricing": step(missingOfProduct(file)),
    "update-fees": { complete: haveAmounts(file.Fees ?? []), missing: [] },
    aus: underwriting && isUnderwritten(underwriting) ? { complete: true, missing: [] } : open,
    "pre-approval": isPreapproved(file) ? { complete: true, missing: [] } : open,
    documents: open,
    conditions: open,
    "loan-center": open,
    setup: open,
  };
}

/** FHA asks for it, and its step is complete without it (loan-processing.md, "Government loans"). */
const ASKED_ALONE = "GovernmentLoan.PositiveRentalHistoryInd";

/** There are fees, and of each it is known what it comes to, be it nothing: of one whose formula lacks something of the loan it is not. */
const haveAmounts = (fees: NonNullable<LoanFile["Fees"]>) =>
  fees.length > 0 && fees.every(({ FeeDetail: detail }) => detail?.FeeActualTotalAmt !== undefined);

/** Complete with a product that the loan can have; incomplete with one that it can't. */
const missingOfProduct = ({ ProductId, LoanProductExtension }: LoanFile): Missing[] =>
  ProductId && LoanProductExtension?.Eligible ? [] : [{ path: "ProductId" }];

/**
 * A letter was made and not withdrawn: the specification leaves open what completes the step, and the letter is what it is for. One that has expired was
 * made all the same. Nobody makes an offer with a refinance, so that there is nothing to do.
 */
const isPreapproved = ({ hasPreapprovalLetter, Info }: LoanFile): boolean =>
  hasPreapprovalLetter === true || Info?.TransactionInfo?.LoanPurposeType === "Refinance";

/** One engine that can still be asked about the loan has answered. */
const isUnderwritten = ({ duEligible, lpaEligible, lpaEnable, answered }: UnderwritingState) =>
  (duEligible && answered.DU === true) || (lpaEligible && lpaEnable && answered.LPA === true);
