"use client";
import { type DefaultFee, type ExampleLoan, useFeeExample } from "@gable/api/fee";
import { useValue } from "@gable/form";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { DateField, MoneyField, PercentField, TextField } from "@gable/ui";
import { useDeferredValue, useState } from "react";
import { useFeeName } from "./fee-name";
import { numberOf } from "./formula-fields";

/** Always the same: what is deferred is compared. */
const NONE: DefaultFee[] = [];

type Typed = Record<keyof ExampleLoan, string>;

const BEGIN: Typed = {
  LoanAmt: "320000",
  PriceAmt: "400000",
  NoteRatePercent: "6.5",
  RealEstateTaxAmt: "500",
  HomeownersInsuranceAmt: "125",
  ClosingDate: "2026-12-15",
  StateCode: "",
  CountyName: "",
};

/** A loan that is made up, and what each fee of the template comes to on it, as it is typed. */
export function TemplateExample() {
  const { t } = useTranslation(["closingCosts", "fees"]);
  const text = useText();
  const nameOf = useFeeName();
  const fees = useDeferredValue(useValue<DefaultFee[]>("defaultFees") ?? NONE);
  const [typed, setTyped] = useState(BEGIN);
  const example = useFeeExample(fees, loanOf(useDeferredValue(typed)));
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const rows = example.data?.rows ?? [];
  return (
    <section aria-label={t("example")} className="flex flex-col gap-3 rounded-md bg-paper p-4">
      <h3 className="font-medium text-sm">{t("example")}</h3>
      <p className="text-ink-muted text-sm">{t("exampleLead")}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <MoneyField label={t("exampleLoan")} {...field("LoanAmt")} />
        <MoneyField label={t("examplePrice")} {...field("PriceAmt")} />
        <PercentField label={t("exampleRate")} {...field("NoteRatePercent")} />
        <MoneyField label={t("exampleTax")} {...field("RealEstateTaxAmt")} />
        <MoneyField label={t("exampleInsurance")} {...field("HomeownersInsuranceAmt")} />
        <DateField label={t("exampleDay")} {...field("ClosingDate")} />
        {fees.some(({ feeValueType }) => feeValueType === "TABLE") ? (
          <>
            <TextField
              label={t("exampleState")}
              maxLength={2}
              {...field("StateCode")}
              onChange={(StateCode) => setTyped({ ...typed, StateCode: StateCode.toUpperCase() })}
            />
            <TextField label={t("exampleCounty")} maxLength={150} {...field("CountyName")} />
          </>
        ) : null}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        {fees.map((fee, at) => (
          <div key={at} className="contents">
            <dt>
              {fee.FeeDesc || nameOf({ LWCode: fee.LWCode, FeeDesc: example.data?.rows[at]?.name })}
              {rows[at]?.missing ? (
                <span className="ml-2 text-warn text-xs">
                  {t("fees:missing", { what: text(`fees:notKnown.${rows[at]?.missing}`) })}
                </span>
              ) : null}
            </dt>
            <dd className="text-right">{formatUsd(rows[at]?.amt)}</dd>
          </div>
        ))}
        <dt className="border-line border-t pt-1 font-medium">{t("total")}</dt>
        <dd className="border-line border-t pt-1 text-right font-medium">{formatUsd(example.data?.totalAmt)}</dd>
      </dl>
    </section>
  );
}

function loanOf(typed: Typed): ExampleLoan {
  const { ClosingDate, StateCode, CountyName, ...amounts } = typed;
  const known = Object.entries(amounts).flatMap(([name, value]) => {
    const amount = numberOf(value);
    return amount === undefined ? [] : [[name, amount] as const];
  });
  return { ...Object.fromEntries(known), ...(ClosingDate ? { ClosingDate } : {}), StateCode, CountyName };
}
