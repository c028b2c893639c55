"use client";
import { at, type Fault, type OwnPurpose, usePortal, useStatePurpose } from "@gable/api";
import { useOwnProposals } from "@gable/api/term-proposal";
import { useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { MoneyField } from "@gable/ui";
import { ChoiceList } from "./choice-list";
import { PURPOSE_FIELDS } from "./fields";
import Proposals from "./proposals";
import { BackToApplication } from "./question-page";
import { StateField } from "./state-field";
import { type StepProps, StepScreen } from "./step-screen";

const PURPOSES = ["Purchase", "Refinance"] as const;
const CASH_OUTS = ["NoCashOut", "LimitedCashOut", "CashOut"] as const;
const USAGES = ["PrimaryResidence", "SecondHome", "Investment", "Other"] as const;
const PRICE = "subjectProperty.SalesContractAmt";
const WORTH = "subjectProperty.PropertyDetail.EstimatedValueAmt";
const STATE = "Subject Property State";

/** A rule of the lender's that misses the state says nothing new: it is asked for on this very screen. */
const waitsForState = (fault: Fault) => fault.entries.some((entry) => entry.missingFields?.includes(STATE));

/**
 * What the loan is for: asked of the primary borrower. At the loan's intake each answer is kept as it is given; later the change of them is
 * sent to the loan officer, and stands here until there is an answer.
 */
export function PurposeStep({ purpose, ...props }: StepProps & { purpose: OwnPurpose }) {
  if (purpose.Editable) return <Purpose {...props} purpose={purpose} />;
  return (
    <WithAreas areas={["proposals"]}>
      {purpose.Proposed ? (
        <div className="mx-auto flex max-w-xl flex-col gap-6">
          <BackToApplication loanId={props.loanId} />
          <Proposals loanId={props.loanId} />
        </div>
      ) : (
        <Purpose {...props} purpose={purpose} />
      )}
    </WithAreas>
  );
}

function Purpose({ purpose, ...props }: StepProps & { purpose: OwnPurpose }) {
  const { t } = useTranslation(["pos", "proposals"]);
  const proposes = !purpose.Editable;
  const proposals = useOwnProposals(props.loanId);
  const text = useText();
  const own = useStatePurpose(props.loanId);
  const offered = usePortal(props.loanId).data?.applicationTypes;
  const form = useRecordForm<OwnPurpose>({
    record: purpose,
    name: "answers",
    fields: PURPOSE_FIELDS,
    labels: "pos:field",
    saves: proposes ? "asked" : "itself",
    write: ({ patch, version, as }) =>
      proposes ? proposals.send(patch).then(() => purpose) : own.save(patch, { ifMatch: version, as }),
    reread: () => own.reread(),
    waits: waitsForState,
  });
  const { LoanPurposeType: chosen } = form.current.TransactionInfo;
  const state = form.current.subjectProperty.Address?.StateCode;
  const isRefinance = chosen === "Refinance";
  const worth = at(form.current, isRefinance ? WORTH : PRICE);
  const isAbove = Number(form.current.TransactionInfo.BaseLoanAmt ?? 0) > Number(worth || Number.POSITIVE_INFINITY);
  // What is on record stays to be seen, though the lender offers it no longer.
  const purposes = PURPOSES.filter((type) => offered?.includes(type) !== false || chosen === type);
  return (
    <StepScreen
      {...props}
      title={t("step.loan-purpose.title")}
      lead={t(proposes ? "proposals:pos.lead" : "step.loan-purpose.lead")}
      {...(proposes && { sends: { label: t("proposals:pos.send"), unchanged: t("proposals:pos.unchanged") } })}
      form={form}
      fields={PURPOSE_FIELDS}
    >
      {({ wire }) => {
        const choices = <T extends string>(group: "purpose" | "cashOut" | "usage", values: readonly T[]) =>
          values.map((value) => ({ value, label: text(`pos:${group}.${value}`) }));
        return (
          <>
            <ChoiceList {...wire("TransactionInfo.LoanPurposeType")} options={choices("purpose", purposes)} />
            {isRefinance ? (
              <ChoiceList
                {...wire("TransactionInfo.RefinanceCashOutDeterminationType")}
                options={choices("cashOut", CASH_OUTS)}
              />
            ) : null}
            {purpose.Placed && state ? (
              <p>{t("step.loan-purpose.placed", { state: text(`pos:state.${state}`) })}</p>
            ) : (
              <StateField {...wire("subjectProperty.Address.StateCode")} />
            )}
            <ChoiceList
              {...wire("subjectProperty.PropertyDetail.PropertyUsageType")}
              options={choices("usage", USAGES)}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <MoneyField {...wire(isRefinance ? WORTH : PRICE)} hint={t("field.estimateHint")} />
              <MoneyField {...wire("TransactionInfo.BaseLoanAmt")} hint={t("field.estimateHint")} />
            </div>
            <p aria-live="polite" className="text-warn">
              {isAbove ? t(isRefinance ? "step.loan-purpose.aboveWorth" : "step.loan-purpose.abovePrice") : null}
            </p>
          </>
        );
      }}
    </StepScreen>
  );
}
