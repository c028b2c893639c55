"use client";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { estimatePayment, type PaymentEstimate, plainDollars } from "@gable/loan/payment-estimate";
import { DraftBanner, useKeptValues, useTitle } from "@gable/shell";
import { Banner, cx, MoneyField, PercentField, RadioGroup } from "@gable/ui";
import { downPaymentFor } from "@gable/validation";
import { useState } from "react";
import { PageTitle } from "./frame";

const TERMS = [30, 20, 15] as const;
const START = {
  price: "400000",
  downPayment: "80000",
  ratePercent: "6.5",
  taxesYearly: "6000",
  insuranceYearly: "1800",
  duesMonthly: "",
};
const START_TERM = 30;
type Field = keyof typeof START;

const PARTS = [
  { key: "principalAndInterest", label: "principalAndInterest", fill: "bg-pine" },
  { key: "taxes", label: "taxesMonthly", fill: "bg-brick" },
  { key: "insurance", label: "insuranceMonthly", fill: "bg-acting" },
  { key: "dues", label: "duesMonthly", fill: "bg-note" },
] as const;

/** What a home would cost a month; an estimate, and said to be one. Nothing of it leaves the browser. */
export default function Calculator() {
  const { t } = useTranslation("realtor");
  const [numbers, setNumbers] = useState(START);
  const [termYears, setTermYears] = useState<number>(START_TERM);
  useTitle(t("nav.calculator"));
  const typed = { ...numbers, termYears };
  const isTyped = JSON.stringify(typed) !== JSON.stringify({ ...START, termYears: START_TERM });
  const kept = useKeptValues("calculator", typed, isTyped, ({ termYears: years, ...found }) => {
    setNumbers((all) => ({ ...all, ...found }));
    setTermYears(Number(years) || START_TERM);
  });
  const estimate = estimatePayment({ ...numbers, termYears });
  const wire = (field: Field) => ({
    value: numbers[field],
    onChange: (value: string) => setNumbers((all) => ({ ...all, [field]: value })),
  });
  const share = shareOf(numbers.downPayment, numbers.price);
  const excess = downPaymentFor(numbers.price)(numbers.downPayment);
  return (
    <>
      <PageTitle>{t("calculator.title")}</PageTitle>
      <p className="mt-1 text-ink-muted text-lg">{t("calculator.lead")}</p>
      <div className="mt-4 empty:hidden">
        <DraftBanner of={kept} />
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <MoneyField label={t("calculator.price")} {...wire("price")} />
          <MoneyField
            label={t("calculator.down")}
            error={excess ? t("calculator.downExcess") : undefined}
            hint={share === null ? undefined : t("calculator.downShare", { percent: formatPercent(share) })}
            {...wire("downPayment")}
          />
          <PercentField label={t("calculator.rate")} {...wire("ratePercent")} />
          <RadioGroup
            label={t("calculator.term")}
            value={String(termYears)}
            onChange={(years) => setTermYears(Number(years))}
            options={TERMS.map((years) => ({ value: String(years), label: String(years) }))}
          />
          <MoneyField label={t("calculator.taxes")} {...wire("taxesYearly")} />
          <MoneyField label={t("calculator.insurance")} {...wire("insuranceYearly")} />
          <MoneyField label={t("calculator.dues")} {...wire("duesMonthly")} />
        </div>
        <Result estimate={estimate} />
      </div>
    </>
  );
}

/** The down payment in percent of the price, with one decimal; null while it says nothing. */
function shareOf(downPayment: string, price: string): string | null {
  const [down, whole] = [Number(downPayment), Number(price)];
  return down >= 0 && whole > 0 && downPayment !== "" ? ((down / whole) * 100).toFixed(1) : null;
}

function Result({ estimate }: { estimate: PaymentEstimate | null }) {
  const { t } = useTranslation("realtor");
  return (
    <section aria-labelledby="payment" className="rounded-lg bg-pine-wash p-5 max-lg:order-first">
      <h2 id="payment" className="text-ink-muted">
        {t("calculator.result")}
      </h2>
      {estimate ? (
        <>
          <p aria-live="polite" className="font-medium font-serif text-5xl/14">
            {formatUsd(plainDollars(estimate.total))}
          </p>
          <p className="text-ink-muted">
            {t("calculator.loan", { amount: formatUsd(plainDollars(estimate.loanAmount)) })}
          </p>
          <div aria-hidden="true" className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full">
            {PARTS.map(({ key, fill }) => (
              <span key={key} className={fill} style={{ flexGrow: Number(estimate[key]) }} />
            ))}
          </div>
          <dl className="mt-4 flex flex-col gap-2">
            {PARTS.map(({ key, label, fill }) => (
              <div key={key} className="flex items-center gap-2.5">
                <span aria-hidden="true" className={cx("size-3 rounded-full", fill)} />
                <dt className="flex-1">{t(`calculator.${label}`)}</dt>
                <dd className="font-medium">{formatUsd(plainDollars(estimate[key]))}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-2 text-lg">{t("calculator.missing")}</p>
      )}
      <div className="mt-5">
        <Banner tone="note" title={t("calculator.estimateTitle")}>
          {t("calculator.estimate")}
        </Banner>
      </div>
    </section>
  );
}
