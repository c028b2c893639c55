"use client";
import type { Qualification } from "@gable/api";
import { formatNumber, formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { Badge, Panel } from "@gable/ui";
import { memo } from "react";
import { knownRatios, WorkedFigure } from "../loan/worked-figure";
import { NoticeLink } from "./notice-link";

const percent = (value: number | undefined) => formatPercent(value, { min: 2, max: 2 });

const LEAD = "HousingPayment";

/** The figures in the order they are read: what it costs, how much it is of what there is, what comes in and goes out. */
const SHOWN = [
  { name: LEAD, label: "payment", value: (of) => formatUsd(of.HousingPayment?.TotalAmt) },
  { name: "PrincipalAndInterestAmt", label: "principalInterest", value: (of) => formatUsd(of.PrincipalAndInterestAmt) },
  { name: "LoanAmt", label: "totalLoan", value: (of) => formatUsd(of.LoanAmt, { cents: false }) },
  { name: "LTV", label: "ltv", value: (of) => percent(knownRatios(of).LTV) },
  { name: "CLTV", label: "cltv", value: (of) => percent(knownRatios(of).CLTV) },
  { name: "DTI", label: "dti", value: (of) => percent(knownRatios(of).DTI) },
  { name: "APR", label: "apr", value: (of) => formatPercent(of.APR, { min: 3 }) },
  { name: "IncomeTotalAmt", label: "income", value: (of) => formatUsd(of.IncomeTotalAmt) },
  { name: "LiabilityTotalAmt", label: "debts", value: (of) => formatUsd(of.LiabilityTotalAmt) },
  { name: "CashToClose", label: "cashToClose", value: (of) => formatUsd(of.CashToClose) },
  { name: "AssetsTotalAmt", label: "assets", value: (of) => formatUsd(of.AssetsTotalAmt) },
  { name: "ReserveMonths", label: "reserves", value: (of) => formatNumber(of.ReserveMonths) },
] as const satisfies { name: string; label: string; value: (of: Qualification) => string }[];

/** The loan's figures beside what one edits: saved, or as the change would make them. */
export const FiguresPanel = memo(function FiguresPanel({
  loan,
  figures,
  isPreview,
}: {
  loan: number;
  figures: Qualification | undefined;
  isPreview: boolean;
}) {
  const { t } = useTranslation("loan");
  const notices = figures?.Notices ?? [];
  return (
    <Panel
      className="@container"
      id="figures"
      title={t("figures")}
      aside={isPreview ? <Badge tone="warn">{t("preview")}</Badge> : null}
    >
      {figures ? (
        <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @xl:grid-cols-4">
          {SHOWN.map(({ name, label, value }) => (
            <WorkedFigure
              key={name}
              name={name}
              figures={figures}
              label={t(label)}
              value={value(figures)}
              size={name === LEAD ? "lg" : "md"}
              className={name === LEAD ? "col-span-2" : ""}
              tone={name === "LTV" && figures.LTVExceeded ? "bad" : undefined}
            />
          ))}
        </dl>
      ) : (
        <p className="text-ink-muted text-sm">{t("figuresMissing")}</p>
      )}
      {notices.length > 0 ? (
        <div className="mt-4 border-line border-t pt-3">
          <h3 className="font-medium text-sm">{t("warnings")}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-ink-muted text-xs marker:text-warn">
            {notices.map((notice) => (
              <li key={notice.message}>
                <NoticeLink loan={loan} notice={notice} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
});
