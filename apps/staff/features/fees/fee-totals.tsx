import type { FeeSheet } from "@gable/api/fee";
import { formatUsd, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";
import { isCredit } from "./row";

/** The totals of the Loan Estimate: D, I and J, and what others pay. */
export function FeeTotals({ sheet: { costs, escrow, fundingFeeAmt, productFees } }: { sheet: FeeSheet }) {
  const { t } = useTranslation("fees");
  const ofProduct = productFees.some(isCredit);
  const lines = [
    { key: "D", label: t("totals.D"), value: costs.loanCostsAmt },
    { key: "I", label: t("totals.I"), value: costs.otherCostsAmt },
    { key: "credit", label: t("lenderCredit"), value: -costs.lenderCreditAmt, quiet: true },
    { key: "J", label: t("totals.J"), value: costs.totalAmt, strong: true },
    { key: "before", label: t("totals.before"), value: costs.beforeClosingAmt, quiet: true },
    { key: "seller", label: t("totals.seller"), value: costs.sellerAmt, quiet: true },
    { key: "aggregate", label: t("totals.aggregate"), value: escrow.adjustmentAmt, quiet: true },
    { key: "funding", label: t("totals.funding"), value: fundingFeeAmt, quiet: true },
  ].filter(({ value, quiet }) => !quiet || value !== 0);
  return (
    <table className="ml-auto w-full max-w-xl border-line border-t text-sm tabular-nums">
      <caption className="sr-only">{t("totals.title")}</caption>
      <tbody>
        {lines.map(({ key, label, value, strong, quiet }) => (
          <tr key={key} className={strong ? "bg-paper font-medium" : quiet ? "text-ink-muted" : ""}>
            <th scope="row" className={`px-4 py-1.5 text-left ${strong ? "font-medium" : "font-normal"}`}>
              {label}
              {key === "credit" && ofProduct ? (
                <>
                  {" "}
                  <Badge tone="note">{t("source.product")}</Badge>
                </>
              ) : null}
            </th>
            <td className="px-4 py-1.5 text-right">{formatUsd(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
