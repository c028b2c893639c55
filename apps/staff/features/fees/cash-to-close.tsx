import type { FeeSheet } from "@gable/api/fee";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { Panel } from "@gable/ui";
import { latePart } from "../record/late-part";

const Workings = latePart(() => import("../loan/workings").then((module) => module.Workings));

/** The cash to close with its arithmetic, as the figures have it; and what the fees make of the APR. */
export function CashToClose({ sheet }: { sheet: FeeSheet }) {
  const { t } = useTranslation("fees");
  return (
    <Panel
      id="cash-to-close"
      title={t("cash.title")}
      aside={
        sheet.cashToCloseAmt === undefined ? null : (
          <span className="font-medium font-serif text-lg tabular-nums">{formatUsd(sheet.cashToCloseAmt)}</span>
        )
      }
    >
      {sheet.cashToCloseAmt === undefined ? (
        <p className="text-ink-muted text-sm">{t("cash.unknown")}</p>
      ) : (
        <div className="overflow-x-auto">
          <Workings title={t("cash.title")} steps={sheet.cashSteps} />
        </div>
      )}
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
        <dt className="text-ink-muted">{t("totals.finance")}</dt>
        <dd className="text-right tabular-nums">{formatUsd(sheet.prepaidFinanceChargesAmt)}</dd>
        <dt className="text-ink-muted">{t("totals.apr")}</dt>
        <dd className="text-right tabular-nums">{formatPercent(sheet.APR)}</dd>
      </dl>
    </Panel>
  );
}
