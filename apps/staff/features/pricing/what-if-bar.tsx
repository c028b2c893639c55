import { same } from "@gable/api";
import type { ProductSearch, WhatIf } from "@gable/api/pricing";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { Badge, Button, Checkbox, MoneyField, NumberField, PercentField, Select } from "@gable/ui";
import { useEffect, useRef, useState } from "react";

interface Props {
  scenario: ProductSearch["scenario"];
  plans: ProductSearch["plans"];
  /** The lengths of a lock that the company offers. */
  lockPeriods: readonly number[];
  value: WhatIf;
  onChange: (value: WhatIf) => void;
}

const WAIVERS = ["homeReady", "firstTimeBuyerAmi", "dutyToServe", "none"] as const;
/** Above which loan-to-value a loan has mortgage insurance, so that there can be less of it. */
const INSURED_ABOVE = 80;
/** How long a person pauses before what is typed is priced. */
const PAUSE = 350;

/** What is chosen with a product: to suppose it is not to suppose another loan. */
const CHOSEN_WITH: ReadonlySet<string> = new Set([
  "lockDays",
  "compensationPlanId",
  "waiver",
  "minimumMortgageInsurance",
]);

/** Whether prices are of a loan that is otherwise than it is kept. */
export const isAnotherLoan = (of: WhatIf) => Object.keys(of).some((name) => !CHOSEN_WITH.has(name));

interface Typed {
  score: string;
  ltv: string;
  valueAmt: string;
}

const NOTHING: Typed = { score: "", ltv: "", valueAmt: "" };

/** What is supposed from the first, as of a saved scenario. */
const typedOf = ({ score, ltv, valueAmt }: WhatIf): Typed => ({
  score: String(score ?? ""),
  ltv: String(ltv ?? ""),
  valueAmt: String(valueAmt ?? ""),
});

/** What prices suppose of the loan: nothing of it is saved. */
export function WhatIfBar({ scenario, plans, lockPeriods, value, onChange }: Props) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const [typed, setTyped] = useState<Typed>(() => typedOf(value));
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  useEffect(() => {
    const timer = setTimeout(() => {
      const { value, onChange } = latest.current;
      const next = supposed(typed, value);
      if (!same(next, value)) onChange(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSupposed = Object.values(typed).some((text) => text !== "") || isAnotherLoan(value);
  const asItIs = () => {
    setTyped(NOTHING);
    onChange(Object.fromEntries(Object.entries(value).filter(([name]) => CHOSEN_WITH.has(name))));
  };
  // A scenario that was saved may suppose a length that is offered no more.
  const locks = [...new Set([...lockPeriods, scenario.lockDays])].sort((a, b) => a - b);
  const ofLoan = value.waiver ? undefined : scenario.waiver;
  return (
    <div className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-sheet px-4 py-3 sm:grid-cols-3 lg:grid-cols-6">
      <NumberField
        label={t("whatIf.score")}
        placeholder={scenario.score ? String(scenario.score) : t("whatIf.unknown")}
        value={typed.score}
        maxLength={3}
        onChange={(score) => setTyped({ ...typed, score })}
      />
      <PercentField
        label={t("whatIf.ltv")}
        placeholder={formatPercent(scenario.LTV).replace("%", "")}
        value={typed.ltv}
        onChange={(ltv) => setTyped({ ...typed, ltv })}
      />
      <MoneyField
        label={t("whatIf.value")}
        placeholder={formatUsd(scenario.PropertyValueAmt, { cents: false }).replace("$", "")}
        value={typed.valueAmt}
        onChange={(valueAmt) => setTyped({ ...typed, valueAmt })}
      />
      <Select
        label={t("whatIf.lock")}
        value={String(scenario.lockDays)}
        options={locks.map((days) => ({ value: String(days), label: t("days", { count: days }) }))}
        onChange={(days) => onChange({ ...value, lockDays: Number(days) })}
      />
      {plans.length > 0 ? (
        <Select
          label={t("whatIf.plan")}
          emptyLabel={t("whatIf.usualPlan")}
          value={value.compensationPlanId ?? ""}
          options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const { compensationPlanId: _, ...rest } = value;
            onChange(id ? { ...rest, compensationPlanId: id } : rest);
          }}
        />
      ) : null}
      <Select
        label={t("whatIf.waiver")}
        emptyLabel={
          ofLoan
            ? text(`pricing:waiver.${ofLoan}`)
            : t(value.waiver === "none" ? "whatIf.ofProgram" : "whatIf.noWaiver")
        }
        value={value.waiver ?? ""}
        options={WAIVERS.filter((one) => (one === "none" ? ofLoan || value.waiver === one : one !== ofLoan)).map(
          (one) => ({
            value: one,
            label: text(`pricing:waiver.${one}`),
          }),
        )}
        onChange={(program) => {
          const { waiver: _, ...rest } = value;
          const waiver = WAIVERS.find((one) => one === program);
          onChange(waiver ? { ...rest, waiver } : rest);
        }}
      />
      <div className="col-span-full flex min-h-6 flex-wrap items-center gap-x-4 gap-y-2">
        {scenario.LTV > INSURED_ABOVE || value.minimumMortgageInsurance ? (
          <Checkbox
            label={t("line.minimumMi")}
            checked={value.minimumMortgageInsurance ?? false}
            onChange={(on) => {
              const { minimumMortgageInsurance: _, ...rest } = value;
              onChange(on ? { ...rest, minimumMortgageInsurance: true } : rest);
            }}
          />
        ) : null}
        {isSupposed ? (
          <>
            <Badge tone="warn">{t("whatIf.supposed")}</Badge>
            <Button size="sm" onClick={asItIs}>
              {t("whatIf.asIs")}
            </Button>
          </>
        ) : (
          <p className="text-ink-muted text-xs">{t("whatIf.hint")}</p>
        )}
      </div>
    </div>
  );
}

const plain = /^\d+(\.\d+)?$/;

/** What is typed, where it is something that a loan can have, beside what is supposed without typing. */
function supposed(typed: Typed, { score: _s, ltv: _l, valueAmt: _v, ...rest }: WhatIf): WhatIf {
  const number = (text: string, from: number, to: number) =>
    plain.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : undefined;
  const found = {
    score: number(typed.score, 300, 850),
    ltv: number(typed.ltv, 1, 150),
    valueAmt: number(typed.valueAmt, 1, 1e11),
  };
  return {
    ...(found.score ? { score: found.score } : {}),
    ...(found.ltv ? { ltv: found.ltv } : {}),
    ...(found.valueAmt ? { valueAmt: found.valueAmt } : {}),
    ...rest,
  };
}
