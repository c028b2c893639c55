import type { Liability } from "@gable/api";
import { formatUsd, useTranslation } from "@gable/i18n";
import { totalLiabilities } from "@gable/loan";
import { cx } from "@gable/ui";

const PARTS = ["monthly", "mortgagePaidOff", "nonMortgagePaidOff", "omitted", "grand"] as const;

/** The totals of the debts, each with its monthly payments and its unpaid balances. */
export function LiabilityTotalsTable({ liabilities }: { liabilities: readonly Liability[] }) {
  const { t } = useTranslation("holdings");
  const totals = totalLiabilities(liabilities);
  return (
    <table className="ml-auto w-full max-w-xl border-line border-t text-sm">
      <caption className="sr-only">{t("totals.caption")}</caption>
      <thead className="text-ink-muted text-xs">
        <tr>
          <th scope="col" className="px-4 pt-2 text-left">
            <span className="sr-only">{t("total")}</span>
          </th>
          <th scope="col" className="whitespace-nowrap px-4 pt-2 text-right font-medium">
            {t("liability.UnpaidBalanceAmt")}
          </th>
          <th scope="col" className="whitespace-nowrap px-4 pt-2 text-right font-medium">
            {t("liability.MonthlyPaymentAmt")}
          </th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map((part) => (
          <tr
            key={part}
            className={cx(
              part === "grand" && "bg-paper",
              (part === "grand" || part === "monthly") && "font-medium [&>th]:font-medium",
            )}
          >
            <th scope="row" className="px-4 py-1 text-left font-normal">
              {t(`totals.${part}`)}
            </th>
            <td className="px-4 py-1 text-right text-ink-muted">{formatUsd(totals[part].UnpaidBalanceAmt)}</td>
            <td className="px-4 py-1 text-right">{formatUsd(totals[part].MonthlyPaymentAmt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
