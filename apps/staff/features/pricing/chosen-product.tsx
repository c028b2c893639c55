import { type ProductInfo, useProductWrites } from "@gable/api/pricing";
import { useReadOnly } from "@gable/form";
import { formatInstant, formatUsd, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Badge, Banner, Button } from "@gable/ui";
import { useState } from "react";
import { WhyList } from "./ineligible";
import { PriceMade } from "./ladder";
import { ProductChanged } from "./product-changed";
import { pointsText, priceText, rateText } from "./show";
import { StalePrice } from "./stale-price";

/** The product that the loan has, with its price as it was chosen. */
export function ChosenProduct({
  loanId,
  of,
  interestOnlyMonths,
}: {
  loanId: number;
  of: ProductInfo;
  /** For how long the loan pays interest alone. */
  interestOnlyMonths?: number | undefined;
}) {
  const { t } = useTranslation("pricing");
  const { language } = usePreferences();
  const { choose } = useProductWrites(loanId);
  const locked = useReadOnly();
  const [isOpen, setOpen] = useState(false);
  const quote = of.quote;
  if (!of.ProductId || !quote)
    return (
      <section aria-labelledby="chosen" className="rounded-lg border border-line border-dashed bg-sheet px-4 py-3">
        <h2 id="chosen" className="font-medium font-serif text-lg/6">
          {t("noChosen")}
        </h2>
        <p className="text-ink-muted text-sm">{t("noChosenHint")}</p>
      </section>
    );
  const isEligible = of.LoanProductExtension.Eligible !== false;
  const remove = () =>
    choose.mutate({ remove: true }, { onSuccess: () => notify({ tone: "good", title: t("takenBack") }) });
  return (
    <section
      aria-labelledby="chosen"
      className="flex flex-col gap-3 rounded-lg border border-line bg-sheet px-4 py-3.5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="chosen" className="flex flex-wrap items-center gap-2 font-medium font-serif text-lg/6">
            {of.productName}
            {of.LoanProductExtension.Eligible === undefined ? null : (
              <Badge tone={isEligible ? "good" : "bad"}>{t(isEligible ? "eligible" : "ineligible")}</Badge>
            )}
          </h2>
          <p className="text-ink-muted text-xs">
            {of.TpoLink ? (
              <a href={of.TpoLink} target="_blank" rel="noreferrer" className="underline">
                {t("atInvestor", { name: of.ProductProviderName })}
              </a>
            ) : (
              of.ProductProviderName
            )}
            {of.chosenAt
              ? ` · ${t("chosenBy", { name: of.chosenBy ?? "", at: formatInstant(of.chosenAt, language) })}`
              : ""}
          </p>
        </div>
        <span className="flex gap-2">
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "hidePrice" : "showPrice")}
          </Button>
          {locked ? null : (
            <Button size="sm" look="ghost" busy={choose.isPending} onClick={remove}>
              {t("takeBack")}
            </Button>
          )}
        </span>
      </header>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2">
        <Fact name={t("column.rate")} value={rateText(of.LoanInfo.NoteRatePercent)} />
        <Fact name={t("column.apr")} value={rateText(quote.APR)} />
        <Fact name={t("column.price")} value={priceText(quote.price)} />
        <Fact name={t("column.points")} value={pointsText(quote)} />
        <Fact
          name={t("column.payment")}
          value={formatUsd(quote.paymentAmt)}
          note={interestOnlyMonths ? t("interestOnly", { count: interestOnlyMonths }) : undefined}
        />
        <Fact name={t("whatIf.lock")} value={t("days", { count: quote.lockDays })} />
      </dl>
      <StalePrice loanId={loanId} of={of} locked={locked} />
      {isEligible ? null : (
        <Banner tone="bad" title={t("notEligible")}>
          <WhyList of={of.reasons} />
        </Banner>
      )}
      <ProductChanged parts={of.productChanges} />
      {isOpen ? <PriceMade of={quote} /> : null}
    </section>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-muted text-xs">{name}</dt>
      <dd className="font-medium tabular-nums">
        {value}
        {note ? <span className="block font-normal text-ink-muted text-xs">{note}</span> : null}
      </dd>
    </div>
  );
}
