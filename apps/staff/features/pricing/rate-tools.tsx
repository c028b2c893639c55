"use client";
import { useLoanInfo } from "@gable/api";
import type { ProductSearch } from "@gable/api/pricing";
import { useHousing, useLoanLimits, useRateOf } from "@gable/api/pricing-lookup";
import { formatUsd, useTranslation } from "@gable/i18n";
import { isUnread, NotRead } from "@gable/shell";
import { cx, MoneyField, NumberField, PercentField } from "@gable/ui";
import { type ReactNode, useDeferredValue, useState } from "react";
import { rateText } from "./show";

const UNITS = [1, 2, 3, 4] as const;
const PAYMENT = [
  "PrincipalAndInterestAmt",
  "OtherFinancingAmt",
  "HomeownersInsuranceAmt",
  "SupplementalInsuranceAmt",
  "RealEstateTaxAmt",
  "MortgageInsuranceAmt",
  "AssociationDuesAmt",
  "OtherAmt",
] as const;
const HIGHEST_RATE = 50;
const LONGEST_TERM = 480;

/** What is looked up beside prices: the county's limits, the payment by its parts, and the rate of any terms. */
export function RateTools({ loanId, scenario }: { loanId: number; scenario: ProductSearch["scenario"] }) {
  const { t } = useTranslation("quotes");
  return (
    <section aria-label={t("tools.title")} className="grid items-start gap-3 lg:grid-cols-3">
      <Limits loanId={loanId} scenario={scenario} />
      <Payment loanId={loanId} />
      <RateOf scenario={scenario} />
    </section>
  );
}

function Tool({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-lg border border-line bg-sheet px-4 py-3 text-sm"
    >
      <header>
        <h3 className="font-medium">{title}</h3>
        {lead ? <p className="text-ink-muted text-xs">{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** The limits of the property's county, and by how much the loan is above that of its units. */
function Limits({ loanId, scenario }: { loanId: number; scenario: ProductSearch["scenario"] }) {
  const { t } = useTranslation("quotes");
  const property = useLoanInfo(loanId).data?.subjectProperty;
  const { StateCode: state = "", CountyName: county = "" } = property?.Address ?? {};
  const isFHA = scenario.MortgageType === "FHA";
  const limits = useLoanLimits(loanId, state, county, isFHA ? "FHA" : "");
  const rows = limits.data?.LoanLimits ?? [];
  const own = rows.find(({ units }) => units === scenario.units);
  const over = own ? scenario.BaseLoanAmt - own.limit : 0;
  const isKnown = own?.exact ?? false;
  if (property && state === "") return <Tool title={t("tools.limits")}>{t("tools.noPlace")}</Tool>;
  return (
    <Tool
      title={t(isFHA ? "tools.limitsFHA" : "tools.limits")}
      lead={[county || own?.county, state].filter(Boolean).join(", ")}
    >
      <NotRead of={limits} title={t("tools.noLimits")} lines={4} />
      {own ? (
        <>
          <p className={cx("font-medium", over > 0 && "text-warn")}>
            {over > 0 && scenario.BaseLoanAmt <= own.ceiling && !isKnown
              ? t("tools.sayCounty", { low: formatUsd(own.limit), high: formatUsd(own.ceiling) })
              : t(over > 0 ? "tools.over" : "tools.under", { amount: formatUsd(Math.abs(over)) })}
          </p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
            {UNITS.map((units) => {
              const row = rows.find((one) => one.units === units);
              return row ? (
                <div key={units} className={cx("contents", units === scenario.units && "font-medium")}>
                  <dt>{t("tools.units", { count: units })}</dt>
                  <dd className="text-right">{formatUsd(row.limit, { cents: false })}</dd>
                </div>
              ) : null;
            })}
          </dl>
          {own.floor < own.limit ? (
            <p className="text-ink-muted text-xs">{t("tools.baseline", { amount: formatUsd(own.floor) })}</p>
          ) : null}
        </>
      ) : null}
    </Tool>
  );
}

/** The proposed monthly payment by its parts, as the loan is kept. */
function Payment({ loanId }: { loanId: number }) {
  const { t } = useTranslation("quotes");
  const housing = useHousing(loanId);
  const parts = housing.data?.HousingPayment;
  return (
    <Tool title={t("tools.payment")} lead={t("tools.paymentLead")}>
      <NotRead of={housing} title={t("tools.noPayment")} lines={4} />
      {parts ? (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
          {PAYMENT.filter((name) => parts[name] || name === "PrincipalAndInterestAmt").map((name) => (
            <div key={name} className="contents">
              <dt>{t(`tools.part.${name}`)}</dt>
              <dd className="text-right">{formatUsd(parts[name])}</dd>
            </div>
          ))}
          <dt className="border-line border-t pt-1 font-medium">{t("tools.part.TotalAmt")}</dt>
          <dd className="border-line border-t pt-1 text-right font-medium">{formatUsd(parts.TotalAmt)}</dd>
        </dl>
      ) : null}
    </Tool>
  );
}

const numberOf = (text: string, most: number) => (text !== "" && Number(text) <= most ? Number(text) : Number.NaN);

/** The annual percentage rate of a fixed rate's terms, as they are typed. */
function RateOf({ scenario }: { scenario: ProductSearch["scenario"] }) {
  const { t } = useTranslation("quotes");
  const [typed, setTyped] = useState(() => ({
    loanAmt: String(scenario.LoanAmt || ""),
    noteRatePercent: "",
    termMonths: "360",
    financeChargesAmt: String(scenario.FinanceChargesAmt || ""),
  }));
  const latest = useDeferredValue(typed);
  const loanAmt = numberOf(latest.loanAmt, 1e11);
  const rate = numberOf(latest.noteRatePercent, HIGHEST_RATE);
  const months = numberOf(latest.termMonths, LONGEST_TERM);
  const charges = latest.financeChargesAmt === "" ? 0 : numberOf(latest.financeChargesAmt, 1e11);
  const isWhole = loanAmt > 0 && rate >= 0 && months >= 1 && charges >= 0 && charges < loanAmt;
  const found = useRateOf(
    isWhole ? { loanAmt, noteRatePercent: rate, termMonths: months, financeChargesAmt: charges } : null,
  );
  const field = (name: keyof typeof typed) => ({
    label: t(`tools.${name}`),
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <Tool title={t("tools.apr")} lead={t("tools.aprLead")}>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField {...field("loanAmt")} />
        <PercentField {...field("noteRatePercent")} />
        <NumberField {...field("termMonths")} maxLength={3} />
        <MoneyField {...field("financeChargesAmt")} />
      </div>
      {isUnread(found) ? <NotRead of={found} title={t("tools.noApr")} lines={1} /> : null}
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="font-medium">{t("tools.aprIs")}</dt>
        <dd className="text-right font-medium">{isWhole ? rateText(found.data?.APR) : "—"}</dd>
        <dt>{t("tools.paymentIs")}</dt>
        <dd className="text-right">{isWhole ? formatUsd(found.data?.paymentAmt) : "—"}</dd>
      </dl>
    </Tool>
  );
}
