import { type ScenarioSummary, useScenarioNow } from "@gable/api/pricing-scenario";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { priceText, rateText } from "./show";

/** What a summary says of a figure. */
const SHOWN: Readonly<Record<string, (of: ScenarioSummary) => string>> = {
  product: ({ best }) => best?.name ?? "—",
  NoteRatePercent: ({ best }) => rateText(best?.NoteRatePercent),
  APR: ({ best }) => rateText(best?.APR),
  price: ({ best }) => priceText(best?.price),
  pointsAmt: ({ best }) => formatUsd(best?.pointsAmt),
  paymentAmt: ({ best }) => formatUsd(best?.paymentAmt),
  CashToClose: ({ best }) => formatUsd(best?.CashToClose),
  DTI: ({ best }) => formatPercent(best?.DTI),
  LTV: ({ LTV }) => formatPercent(LTV),
  LoanAmt: ({ LoanAmt }) => formatUsd(LoanAmt),
  score: ({ score }) => (score === undefined ? "—" : String(score)),
};

/** A saved scenario searched for again: what has changed since it was saved. */
export function ScenarioChanges({ loanId, id }: { loanId: number; id: string }) {
  const { t } = useTranslation("quotes");
  const text = useText();
  const found = useScenarioNow(loanId, id);
  const { scenario, now, changed } = found.data ?? {};
  const was = scenario?.summary;
  return (
    <div className="rounded-md bg-sunken px-3 py-2" aria-live="polite">
      <NotRead look="banner" lines={2} of={found} title={t("comparisonFailed")} />
      {changed?.length === 0 ? <p>{t("unchanged")}</p> : null}
      {was && now && changed && changed.length > 0 ? (
        <table className="w-full border-collapse text-sm">
          <caption className="pb-1 text-left font-medium">{t("changed")}</caption>
          <thead className="text-ink-muted text-xs">
            <tr>
              <td />
              <th scope="col" className="px-2 text-right font-medium">
                {t("was")}
              </th>
              <th scope="col" className="text-right font-medium">
                {t("now")}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map((figure) => (
              <tr key={figure}>
                <th scope="row" className="py-0.5 text-left font-normal text-ink-muted">
                  {text(`quotes:figure.${figure}`)}
                </th>
                <td className="px-2 py-0.5 text-right tabular-nums">{SHOWN[figure]?.(was)}</td>
                <td className="py-0.5 text-right font-medium tabular-nums">{SHOWN[figure]?.(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
