"use client";
import { type Fault, type OwnPurpose, usePortal, useStatePurpose } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { MoneyField } from "@gable/ui";
import { ChoiceList } from "./choice-list";
import { useDraft } from "./draft";
import { openPurpose, purposeAnswers, purposeField, purposePatch, worthField, wrongPurpose } from "./purpose-answers";
import { StateField } from "./state-field";
import { type StepProps, StepScreen } from "./step-screen";

const PURPOSES = ["Purchase", "Refinance"] as const;
const CASH_OUTS = ["NoCashOut", "LimitedCashOut", "CashOut"] as const;
const USAGES = ["PrimaryResidence", "SecondHome", "Investment", "Other"] as const;
const STATE = "Subject Property State";

/** A rule of the lender's that misses the state says nothing new: it is asked for on this very screen. */
const waitsForState = (fault: Fault) => fault.entries.some((entry) => entry.missingFields?.includes(STATE));

/** What the loan is for: asked of the primary borrower, until the loan team prepares the loan. */
export function PurposeStep({ purpose, ...props }: StepProps & { purpose: OwnPurpose }) {
  const { t } = useTranslation("pos");
  const text = useText();
  const own = useStatePurpose(props.loanId);
  const offered = usePortal(props.loanId).data?.applicationTypes;
  const { draft, kept } = useDraft({
    base: purposeAnswers(purpose),
    wrong: wrongPurpose,
    save: (changed, as) => own.save(purposePatch(changed), as),
    reread: async () => purposeAnswers(await own.reread()),
    fieldOf: purposeField,
    waits: waitsForState,
  });
  const { answers } = draft;
  // What is on record stays to be seen, though the lender offers it no longer.
  const purposes = PURPOSES.filter((type) => offered?.includes(type) !== false || answers.LoanPurposeType === type);
  return (
    <StepScreen
      {...props}
      title={t("step.loan-purpose.title")}
      lead={t("step.loan-purpose.lead")}
      draft={draft}
      kept={kept}
      open={openPurpose(answers)}
    >
      {(wire) => {
        const choices = <T extends string>(group: "purpose" | "cashOut" | "usage", values: readonly T[]) =>
          values.map((value) => ({ value, label: text(`pos:${group}.${value}`) }));
        return (
          <>
            <ChoiceList {...wire("LoanPurposeType")} options={choices("purpose", purposes)} />
            {answers.LoanPurposeType === "Refinance" ? (
              <ChoiceList {...wire("RefinanceCashOutDeterminationType")} options={choices("cashOut", CASH_OUTS)} />
            ) : null}
            {purpose.Placed && answers.PropertyState ? (
              <p>{t("step.loan-purpose.placed", { state: text(`pos:state.${answers.PropertyState}`) })}</p>
            ) : (
              <StateField {...wire("PropertyState")} />
            )}
            <ChoiceList {...wire("PropertyUsageType")} options={choices("usage", USAGES)} />
            <div className="grid gap-5 sm:grid-cols-2">
              <MoneyField {...wire(worthField(answers))} required hint={t("field.estimateHint")} />
              <MoneyField {...wire("BaseLoanAmt")} required hint={t("field.estimateHint")} />
            </div>
          </>
        );
      }}
    </StepScreen>
  );
}
