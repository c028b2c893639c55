import type { ProductSearch } from "@gable/api/pricing";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";
import { pointsText, rateText } from "./show";

/** The options that a consumer is presented, so that nobody is steered to what pays the originator more (12 CFR 1026.36(e)(3)). */
export function LoanOptions({ of }: { of: ProductSearch["antiSteering"] }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  return (
    <section aria-labelledby="loan-options" className="flex flex-col gap-3">
      <header>
        <h2 id="loan-options" className="font-medium font-serif text-lg/6">
          {t("options.title")}
        </h2>
        <p className="text-ink-muted text-xs">{t("options.hint")}</p>
      </header>
      {of.map(({ AmortizationType, creditors, options }) => (
        <div key={AmortizationType} className="flex flex-col gap-2">
          <h3 className="text-ink-muted text-sm">
            {text(`enums:AmortizationType.${AmortizationType}`)} · {t("options.creditors", { count: creditors })}
          </h3>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {options.map((option) => (
              <li
                key={`${option.ProductId} ${option.quote.NoteRatePercent}`}
                className="flex flex-col gap-1 rounded-lg border border-line bg-sheet px-4 py-3 text-sm"
              >
                <span className="flex flex-wrap gap-1">
                  {option.criteria.map((criterion) => (
                    <Badge key={criterion} tone="pine">
                      {text(`pricing:options.${criterion}`)}
                    </Badge>
                  ))}
                </span>
                <span>
                  {option.name} <span className="text-ink-muted text-xs">{option.ProductProviderName}</span>
                </span>
                <span className="font-medium font-serif text-xl tabular-nums">
                  {rateText(option.quote.NoteRatePercent)}{" "}
                  <span className="font-normal font-sans text-ink-muted text-xs">
                    {t("column.apr")} {rateText(option.quote.APR)}
                  </span>
                </span>
                <span className="text-ink-muted text-xs tabular-nums">
                  {t("options.cost", { amount: formatUsd(option.costAmt) })} · {t("column.points")}{" "}
                  {pointsText(option.quote)} · {t("paymentOf", { amount: formatUsd(option.quote.paymentAmt) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
