"use client";
import type { ActiveUser, LoanFile, LoanInfoData, Qualification } from "@gable/api";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { Badge, Figure, IconButton, patiently, Reached } from "@gable/ui";
import { EllipsisVertical } from "lucide-react";
import dynamic from "next/dynamic";
import { lazy, memo } from "react";
import { ClosingDay } from "../dates/closing-day";
import { NeedsButton } from "../needs/needs-button";
import { WriteButton } from "../writing/write-button";
import { isRead } from "./closed";
import { Presence } from "./presence";
import { RateLock } from "./rate-lock";
import { StageMenu } from "./stage-menu";
import { knownRatios, WorkedFigure } from "./worked-figure";

const LifecycleBadges = dynamic(
  () => import("../lifecycle/lifecycle-badges").then((module) => module.LifecycleBadges),
  { ssr: false },
);
const DTI_WARNING = 45;
const two = { min: 2, max: 2 };

/** Always in sight: who, how much, the ratios, the stage, who else is here. Another step changes nothing of it. */
export const LoanHeader = memo(function LoanHeader({
  file,
  info,
  figures,
  isPreview,
  fixed,
  others,
}: {
  file: LoanFile;
  /** The terms and figures as saved, or both as a preview has them. */
  info: LoanInfoData | undefined;
  figures: Qualification | undefined;
  isPreview: boolean;
  /** Nothing of the loan can be changed. */
  fixed: boolean;
  /** Who else is on the loan; undefined until that is known. */
  others: readonly ActiveUser[] | undefined;
}) {
  const { t } = useTranslation("loan");
  const text = useText();
  const { CreditRepairInd, McrExcludeInd, RepurchaseInd } = file.Lifecycle;
  const transaction = info?.TransactionInfo;
  const amount = info ? transaction?.BaseLoanAmt : file.BaseLoanAmt;
  const rate = info ? info.MortgageTypeAndTerms?.NoteRatePercent : file.NoteRatePercent;
  const { LTV: ltv, DTI: dti } = figures ? knownRatios(figures) : { LTV: file.LTVRatioPercent, DTI: file.DTI };
  const kind = [
    transaction?.MortgageType && text(`enums:MortgageType.${transaction.MortgageType}`),
    transaction?.LoanPurposeType && text(`enums:LoanPurposeType.${transaction.LoanPurposeType}`),
  ];
  return (
    <section
      aria-label={t("header")}
      data-stays="top"
      className="sticky top-(--bar) z-20 max-sm:static flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b bg-sheet px-4 py-2.5"
    >
      <div className="min-w-0 max-w-72">
        <p className="truncate font-medium font-serif text-xl/6">{file.BorrowerName || t("noBorrower")}</p>
        <p className="truncate text-ink-muted text-xs">
          {[t("loan", { id: file.LoanId }), ...kind].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-6 gap-y-1 max-sm:basis-full max-sm:gap-x-4">
        <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 max-sm:gap-x-4">
          <WorkedFigure
            name="LoanAmt"
            // With what is financed the total is another amount: its arithmetic is beside the terms.
            figures={figures?.LoanAmt === amount ? figures : undefined}
            label={t("amount")}
            value={formatUsd(amount, { cents: false })}
          />
          <WorkedFigure
            name="LTV"
            figures={figures}
            label={t("ltv")}
            value={formatPercent(ltv, two)}
            tone={figures?.LTVExceeded ? "bad" : undefined}
          />
          <WorkedFigure
            name="DTI"
            figures={figures}
            label={t("dti")}
            value={formatPercent(dti, two)}
            tone={dti && dti > DTI_WARNING ? "warn" : undefined}
          />
          <Figure label={t("rate")} value={formatPercent(rate, { min: 3 })} />
        </dl>
        {/* A loan that was paid out needs its lock no more. */}
        {file.PipelineId === "FUNDED" ? null : (
          <RateLock
            loanId={file.LoanId}
            lastDay={file.lockExpirationDate}
            zone={file.timeZone}
            fixed={fixed || isRead(file, "AUDIT_DATES")}
          />
        )}
        <ClosingDay loanId={file.LoanId} day={file.closingDay} />
        {CreditRepairInd || McrExcludeInd || RepurchaseInd ? <LifecycleBadges of={file.Lifecycle} /> : null}
        {isPreview ? <Badge tone="warn">{t("preview")}</Badge> : null}
      </div>
      <Presence loanId={file.LoanId} others={others} />
      <span className="flex min-w-0 max-w-full flex-wrap items-center gap-1">
        <StageMenu loanId={file.LoanId} stageId={file.StageId} disabled={fixed} without={closedStages(file)} />
        <NeedsButton file={file} fixed={fixed} />
        {file.archiveIndicator ? null : <WriteButton loanId={file.LoanId} />}
        <LoanActions file={file} locked={fixed} />
      </span>
    </section>
  );
});

/** The stages that a loan is not moved to just now: a finalized one is neither suspended nor adverse. */
const closedStages = (file: LoanFile) => [
  ...(isRead(file, "SUSPEND_LOAN") ? ["SUSPENDED"] : []),
  ...(isRead(file, "ADVERSE_LOAN") ? ["ADVERSE"] : []),
];

const loadActions = () => import("./loan-actions");
const Actions = lazy(() => patiently(loadActions).then((module) => ({ default: module.LoanActions })));

/** The loan's menu, with all that it opens, comes when it is reached for. */
function LoanActions({ file, locked }: { file: LoanFile; locked: boolean }) {
  const { t } = useTranslation("loan");
  const trigger = (
    <IconButton label={t("actions")}>
      <EllipsisVertical aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
  return (
    <Reached trigger={trigger} load={loadActions}>
      {(by) => <Actions file={file} locked={locked} trigger={trigger} by={by} />}
    </Reached>
  );
}
