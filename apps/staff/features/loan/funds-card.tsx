"use client";
import type { Qualification } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { Figure, Panel } from "@gable/ui";
import { CircleAlert } from "lucide-react";
import { stepPath } from "./step";
import { StepLink } from "./step-link";
import { useQualificationWords } from "./use-qualification-words";
import { WorkedFigure } from "./worked-figure";

type Notice = NonNullable<Qualification["Notices"]>[number];

/** What is said of money at closing besides what is lacking, which is a figure here. */
const ABOUT_MONEY = ["cashOutOfPurchase", "cashOutOfRefinance", "cashOutUnsaid", "creditsDiffer"];
const NOT_KNOWN = ["cashNeedsTerms", "cashNeedsPrice"];
const LINK = "inline-block min-h-6 rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink";

/** What closing takes of the borrowers' money, what there is of it, and what is lacking. */
export function FundsCard({ loanId, figures }: { loanId: number; figures: Qualification | undefined }) {
  const { t } = useTranslation("figures");
  if (!figures) return null;
  const { Funds: funds, Notices: notices } = figures;
  const lacking = funds.LackingAmt ?? 0;
  const said = (notices ?? []).filter(({ key }) => ABOUT_MONEY.includes(key));
  const unknown = (notices ?? []).filter(({ key }) => NOT_KNOWN.includes(key));
  return (
    <Panel className="@container" id="funds" title={t("funds.title")}>
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @xl:grid-cols-4">
        {funds.ToBorrowerAmt > 0 ? (
          <WorkedFigure
            name="CashToClose"
            figures={figures}
            label={t("funds.toBorrower")}
            value={formatUsd(funds.ToBorrowerAmt)}
          />
        ) : (
          <WorkedFigure
            name="CashToClose"
            figures={figures}
            label={t("funds.needed")}
            value={funds.NeededAmt === undefined ? t("funds.unknown") : formatUsd(funds.NeededAmt)}
          />
        )}
        <Figure label={t("funds.there")} value={formatUsd(funds.AvailableAmt)} />
        {funds.NeededAmt === undefined ? null : (
          <WorkedFigure
            name="Funds"
            figures={figures}
            label={t(lacking > 0 ? "funds.lacking" : "funds.left")}
            value={formatUsd(lacking > 0 ? lacking : funds.AvailableAmt - funds.NeededAmt)}
            tone={lacking > 0 ? "bad" : undefined}
            size="lg"
          />
        )}
      </dl>
      <Said loanId={loanId} notices={[...unknown, ...said]} />
      <NotCounted funds={funds} />
    </Panel>
  );
}

/** What a person should look at, leading to the terms, which it follows from. */
function Said({ loanId, notices }: { loanId: number; notices: readonly Notice[] }) {
  const words = useQualificationWords();
  if (notices.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {notices.map((notice) => (
        <li key={notice.key} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <StepLink href={stepPath(loanId, notice.module === "assets" ? "financial" : "loan-info")} className={LINK}>
            {words("notice", notice, notice.message)}
          </StepLink>
        </li>
      ))}
    </ul>
  );
}

/** The assets that closing can't be paid from, each with why. */
function NotCounted({ funds }: { funds: Qualification["Funds"] }) {
  const { t } = useTranslation("figures");
  const text = useText();
  const rows = funds.NotCounted ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-2 text-xs">
      <h3 className="font-medium">{t("funds.notCounted")}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted">
        {rows.map(({ id, AssetType: type, HolderName: holder, Amt: amount, Why: why }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {[type && text(`enums:AssetType.${type}`), holder].filter(Boolean).join(", ") || t("nameless.asset")}
              {": "}
              {t(`funds.why.${why}`)}
            </span>
            <span className="tabular-nums">{formatUsd(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
