"use client";
import type { Qualification } from "@gable/api";
import { fieldId, goTo } from "@gable/form";
import type { MouseEvent } from "react";
import { stepPath } from "../loan/step";
import { StepLink } from "../loan/step-link";
import { useQualificationWords } from "../loan/use-qualification-words";

type Notice = NonNullable<Qualification["Notices"]>[number];

/** Whether the rent is worked out stands before the rent itself, wherever there can be one. */
const SUBJECT_RENT = fieldId("subjectProperty.PropertyDetail.RentIncCalcInd");
const PREMIUM_FIELDS: Record<string, string> = {
  insuranceMissing: "HousingExpenses.MIPremium",
  upfrontFeeMissing: "TransactionInfo.MIFundFeeTotalAmt",
};
const LOOK = "inline-block min-h-6 rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink";

/** The router would go to the field without giving it the caret. */
function followHere(event: MouseEvent, field: string): void {
  event.preventDefault();
  goTo(field);
}

/** The field of this step that a notice leads to. */
function fieldHere({ key, module }: Notice): string | null {
  if (module === "subjectProperty") return SUBJECT_RENT;
  return module === "mortgageInsurance" ? fieldId(PREMIUM_FIELDS[key] ?? "GovernmentLoan.FeeCalcType") : null;
}

/** What a loan's figures lack, leading to where it is entered: the record itself, where it is about one. */
export function NoticeLink({ loan, notice }: { loan: number; notice: Notice }) {
  const words = useQualificationWords()("notice", notice, notice.message);
  const path = placeOf(loan, notice);
  if (path)
    return (
      <StepLink href={path} className={LOOK}>
        {words}
      </StepLink>
    );
  const here = fieldHere(notice);
  if (here)
    return (
      <a href={`#${here}`} className={LOOK} onClick={(event) => followHere(event, here)}>
        {words}
      </a>
    );
  return words;
}

/** The step that a notice leads to; none where it is the one that shows the figures. */
function placeOf(loan: number, { key, module, recordId }: Notice): string | null {
  const open: Record<string, string> = recordId ? { open: recordId } : {};
  switch (module) {
    case "declarations":
      return stepPath(loan, "borrowers", { ...(recordId ? { borrower: recordId } : {}), part: "declarations" });
    case "realEstate":
      return stepPath(loan, "financial", {
        ...open,
        ...(key === "dispositionMissing" ? { field: "OwnedPropertyDetail.DispositionStatusType" } : {}),
      });
    case "liabilities":
      return stepPath(loan, "financial", { ...open, field: "LiabilityDetail.MonthlyPaymentAmt" });
    case "assets":
    case "income":
      return stepPath(loan, "financial");
    default:
      return null;
  }
}
