"use client";
import type { Qualification } from "@gable/api";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { Panel } from "@gable/ui";
import { useQualificationWords } from "../loan/use-qualification-words";
import { WorkedFigure } from "../loan/worked-figure";

const two = { min: 2, max: 2 };

/** The loan's figures beside what one edits: saved, or as the change would make them. */
export function FiguresPanel({ figures }: { figures: Qualification | undefined }) {
  const { t } = useTranslation("loan");
  const words = useQualificationWords();
  const notices = figures?.Notices ?? [];
  return (
    <Panel className="@container" id="figures" title={t("figures")}>
      {figures ? (
        <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @xl:grid-cols-4">
          <WorkedFigure
            size="lg"
            name="HousingPayment"
            figures={figures}
            label={t("payment")}
            value={formatUsd(figures.HousingPayment?.TotalAmt)}
            className="col-span-2"
          />
          <WorkedFigure
            name="PrincipalAndInterestAmt"
            figures={figures}
            label={t("principalInterest")}
            value={formatUsd(figures.PrincipalAndInterestAmt)}
          />
          <WorkedFigure
            name="LoanAmt"
            figures={figures}
            label={t("totalLoan")}
            value={formatUsd(figures.LoanAmt, { cents: false })}
          />
          <WorkedFigure
            name="LTV"
            figures={figures}
            label={t("ltv")}
            value={formatPercent(figures.LTV, two)}
            tone={figures.LTVExceeded ? "bad" : undefined}
          />
          <WorkedFigure name="CLTV" figures={figures} label={t("cltv")} value={formatPercent(figures.CLTV, two)} />
          <WorkedFigure name="DTI" figures={figures} label={t("dti")} value={formatPercent(figures.DTI, two)} />
          <WorkedFigure name="APR" figures={figures} label={t("apr")} value={formatPercent(figures.APR, { min: 3 })} />
          <WorkedFigure
            name="IncomeTotalAmt"
            figures={figures}
            label={t("income")}
            value={formatUsd(figures.IncomeTotalAmt)}
          />
          <WorkedFigure
            name="LiabilityTotalAmt"
            figures={figures}
            label={t("debts")}
            value={formatUsd(figures.LiabilityTotalAmt)}
          />
          <WorkedFigure
            name="CashToClose"
            figures={figures}
            label={t("cashToClose")}
            value={formatUsd(figures.CashToClose)}
          />
          <WorkedFigure
            name="AssetsTotalAmt"
            figures={figures}
            label={t("assets")}
            value={formatUsd(figures.AssetsTotalAmt)}
          />
        </dl>
      ) : (
        <p className="text-ink-muted text-sm">{t("figuresMissing")}</p>
      )}
      {notices.length > 0 ? (
        <div className="mt-4 border-line border-t pt-3">
          <h3 className="font-medium text-sm">{t("warnings")}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-ink-muted text-xs marker:text-warn">
            {notices.map((notice) => (
              <li key={notice.message}>{words("notice", notice, notice.message)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}
