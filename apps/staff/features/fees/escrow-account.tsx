import type { FeeSheet } from "@gable/api/fee";
import { formatUsd, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Panel } from "@gable/ui";

const PARTS = [
  ["deposits", "depositsAmt"],
  ["adjustment", "adjustmentAmt"],
  ["start", "startAmt"],
  ["cushion", "cushionAmt"],
  ["monthly", "monthlyAmt"],
] as const;

/** The aggregate analysis of the escrow account's first year. */
export function EscrowAccount({ escrow }: { escrow: FeeSheet["escrow"] }) {
  const { t } = useTranslation("fees");
  const { language } = usePreferences();
  const month = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  if (escrow.months.length === 0)
    return (
      <Panel id="escrow" title={t("escrow.title")}>
        <p className="text-ink-muted text-sm">{t("escrow.none")}</p>
      </Panel>
    );
  return (
    <Panel id="escrow" title={t("escrow.title")}>
      <p className="text-ink-muted text-sm">{t("escrow.lead")}</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {PARTS.map(([word, field]) => (
          <div key={word} className="contents">
            <dt className="text-ink-muted">{t(`escrow.${word}`)}</dt>
            <dd className="text-right tabular-nums">{formatUsd(escrow[field])}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{t("escrow.lead")}</caption>
          <thead className="text-ink-muted text-xs">
            <tr className="border-line border-b [&>th]:py-1 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t("escrow.month")}
              </th>
              <th scope="col" className="text-right">
                {t("escrow.payment")}
              </th>
              <th scope="col" className="text-right">
                {t("escrow.bills")}
              </th>
              <th scope="col" className="text-right">
                {t("escrow.balance")}
              </th>
            </tr>
          </thead>
          <tbody>
            {escrow.months.map((line) => (
              <tr key={`${line.year} ${line.month}`} className="[&>td]:py-0.5 [&>td]:text-right">
                <th scope="row" className="text-left font-normal">
                  {month.format(Date.UTC(line.year, line.month - 1, 1))}
                </th>
                <td>{formatUsd(line.paymentAmt)}</td>
                <td>{line.billsAmt ? formatUsd(line.billsAmt) : ""}</td>
                <td>{formatUsd(line.balanceAmt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
