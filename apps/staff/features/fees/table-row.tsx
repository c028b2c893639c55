import type { Fee } from "@gable/api/fee";
import { formatDate, formatPercent, formatUsd, useTranslation } from "@gable/i18n";

/** By which row of which table a fee was worked out. */
export function TableRow({ row }: { row: NonNullable<Fee["TableRow"]> }) {
  const { t } = useTranslation("fees");
  const place = [row.county, row.state].filter(Boolean).join(", ");
  const of = formatUsd(row.ofAmt);
  const amount = row.amt ? formatUsd(row.amt) : "";
  const share = row.percent ? formatPercent(row.percent) : "";
  const rate = amount && share ? t("byTable.both", { amount, rate: share }) : share;
  const said = () => {
    if (!share) return t("byTable.flat", { place, amount });
    if (row.isOfExcess) return t("byTable.excess", { place, rate, of, over: formatUsd(row.overAmt) });
    return t("byTable.row", { place, rate, of });
  };
  return (
    <div className="rounded-md bg-paper px-3 py-2 text-sm sm:col-span-full">
      <p className="font-medium">{t("byTable.title")}</p>
      <p className="tabular-nums">{said()}</p>
      <p className="text-ink-muted text-xs">
        {t("byTable.since", { from: formatDate(row.validFrom), source: row.source })}
      </p>
    </div>
  );
}
