import type { Offer, PriceAdjustment, Quote } from "@gable/api/pricing";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { Banner, Button, cx, Skeleton } from "@gable/ui";
import { useState } from "react";
import { WhyList } from "./ineligible";
import { isAgainst, pointsText, priceText, rateText } from "./show";

const CELL = "px-1.5 py-1 text-right tabular-nums sm:px-2.5";
/** What a phone has no room for: it is told of the best rate in the row above. */
const WIDE = "max-sm:hidden";

/** Whether the loan can't have the product at the rate. */

/** Every note rate of a product, and how the price of the one looked at comes about. */
export function Ladder({
  offer,
  maySelect,
  onTake,
}: {
  offer: Offer;
  maySelect: boolean;
  onTake: (quote: Quote) => void;
}) {
  const { t } = useTranslation("pricing");
  const [rate, setRate] = useState<number | null>(null);
  const rows = offer.ladder;
  const looked = rows?.find(({ NoteRatePercent }) => NoteRatePercent === (rate ?? offer.best?.NoteRatePercent));
  if (!rows) return <Skeleton className="m-4 h-40" />;
  return (
    <div className="sticky left-0 grid max-w-[calc(100vw-2rem)] gap-4 p-2 sm:max-w-none sm:p-4 xl:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="overflow-x-auto rounded-md border border-line bg-sheet">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t("ratesOf", { name: offer.name })}</caption>
          <thead className="bg-sheet text-ink-muted text-xs">
            <tr>
              {(["rate", "apr", "price", "points", "payment", "breakeven"] as const).map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    CELL,
                    "whitespace-nowrap font-medium",
                    (name === "apr" || name === "breakeven") && WIDE,
                  )}
                >
                  {t(`column.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t("column.acts")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((quote) => (
              <tr
                key={quote.NoteRatePercent}
                className={cx(
                  "border-line border-t",
                  quote === looked && "bg-pine-wash",
                  isAgainst(quote) && "text-ink-muted",
                )}
              >
                <th scope="row" className={cx(CELL, "font-medium")}>
                  <button
                    type="button"
                    className="underline decoration-line-strong underline-offset-4"
                    aria-pressed={quote === looked}
                    onClick={() => setRate(quote.NoteRatePercent)}
                  >
                    {rateText(quote.NoteRatePercent)}
                  </button>
                </th>
                <td className={cx(CELL, WIDE)}>{rateText(quote.APR)}</td>
                <td className={CELL}>{priceText(quote.price)}</td>
                <td className={cx(CELL, "sm:whitespace-nowrap", quote.points < 0 && "text-good")}>
                  {pointsText(quote)}
                </td>
                <td className={CELL}>{formatUsd(quote.paymentAmt)}</td>
                <td className={cx(CELL, WIDE)}>
                  {quote.breakevenMonths ? t("months", { count: quote.breakevenMonths }) : ""}
                </td>
                <td className="py-1 text-right sm:px-2">
                  <Button
                    size="sm"
                    look="ghost"
                    disabled={!maySelect || isAgainst(quote)}
                    aria-label={t("chooseRate", { name: offer.name, rate: rateText(quote.NoteRatePercent) })}
                    onClick={() => onTake(quote)}
                  >
                    {t("choose")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {looked ? (
        <div className="flex flex-col gap-3">
          {isAgainst(looked) ? (
            <Banner tone="warn" title={t("notAtRate")}>
              <WhyList of={looked.reasons} />
            </Banner>
          ) : null}
          <PriceMade of={looked} />
        </div>
      ) : null}
    </div>
  );
}

/** How a price comes about: the sheet's, each line that is taken from it, and what is left. */
export function PriceMade({ of }: { of: Quote }) {
  const { t } = useTranslation("pricing");
  const lock =
    of.sheetLockDays === of.lockDays
      ? t("days", { count: of.lockDays })
      : t("nextLonger", { asked: of.lockDays, column: of.sheetLockDays });
  return (
    <section aria-label={t("priceOf", { rate: rateText(of.NoteRatePercent) })} className="text-sm">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        {t("priceOf", { rate: rateText(of.NoteRatePercent) })}
        <span className="font-normal text-ink-muted text-xs">
          {of.sheetNumber > 0 ? t("sheetAndLock", { number: of.sheetNumber, lock }) : lock}
        </span>
      </h3>
      <dl className="mt-1 divide-y divide-line">
        <Line name={t("sheetPrice")} value={priceText(of.sheetPrice)} />
        {of.PricingAdjustments.map((line, at) => (
          <AdjustmentLine key={at} of={line} />
        ))}
        <Line name={t("finalPrice")} value={priceText(of.price)} isStrong />
        <Line name={t(of.pointsAmt < 0 ? "credit" : "pointsDue")} value={formatUsd(Math.abs(of.pointsAmt))} />
        {of.originationAmt > 0 ? <Line name={t("origination")} value={formatUsd(of.originationAmt)} /> : null}
      </dl>
    </section>
  );
}

function Line({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={cx("flex justify-between gap-3 py-1", isStrong && "font-medium")}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function AdjustmentLine({ of }: { of: PriceAdjustment }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const whose = of.Type === "MANUAL" ? "MANUAL" : of.MarginType;
  // A margin, an adjuster and a plan are called as the company calls them; the grid's rows have words of their own.
  const own = ["MARGIN", "ADJUSTER", "COMPENSATION", "LOCKED", "LOCK", "BY_HAND"].includes(of.key);
  const [, bands = ""] = /( \(.+\))$/.exec(of.name) ?? [];
  const name = of.lockCost
    ? text(`locks:cost.${of.lockCost}`, { count: of.days ?? 0, fallback: of.name })
    : own
      ? of.name
      : text(`pricing:line.${of.key.replace(":", "_")}`, { fallback: of.name }) + bands;
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className={cx(of.waived && "text-ink-muted")}>
        <span className={cx(of.waived && "line-through")}>{name}</span>{" "}
        <span className="text-ink-muted text-xs">
          {t(`whose.${whose}`)}
          {of.waived ? ` · ${t("waived")}` : ""}
          {of.notGiven ? ` · ${t(`notGiven.${of.notGiven}`)}` : ""}
          {of.reason ? ` · ${of.reason}` : ""}
        </span>
      </dt>
      <dd className="tabular-nums">{of.waived ? priceText(0) : priceText(-of.percent)}</dd>
    </div>
  );
}
