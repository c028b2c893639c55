"use client";
import type { FeeFormula } from "@gable/api/fee";
import { useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, Checkbox, IconButton, MoneyField, NumberField, PercentField, Select } from "@gable/ui";
import { Plus, X } from "lucide-react";
import { BASES, CHARGES, ITEMS, PARTS } from "./choices";

type Part = "Percent" | "Amt" | "MonthsCount" | "DaysCount" | "MinAmt" | "MaxAmt";
export type Tier = NonNullable<FeeFormula["Tiers"]>[number];

interface Props {
  type: string;
  formula: FeeFormula;
  inEscrow: boolean;
  onChange: (formula: FeeFormula) => void;
}

/** What a typed number is to the server: exact digits as a number, or nothing. */
export const numberOf = (typed: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : undefined;
const asText = (value: number | undefined) => (value === undefined ? "" : String(value));

/** The parts of a formula that its kind of calculation asks for. */
export function FormulaFields({ type, formula, inEscrow, onChange }: Props) {
  const { t } = useTranslation("fees");
  const text = useText();
  const asks = (part: string) => (type === "AMOUNT" ? part === "Amt" : (PARTS[type] ?? []).includes(part));
  const set = (by: Partial<FeeFormula>) => onChange({ ...formula, ...by });
  const typed = (part: Part) => ({
    label: t(`field.${part}`),
    value: asText(formula[part]),
    onChange: (value: string) => onChange(withNumber(formula, part, value)),
  });
  return (
    <>
      {asks("FeeBasisType") ? (
        <Select
          label={t("field.FeeBasisType")}
          value={formula.FeeBasisType || "LOAN"}
          options={BASES.map((value) => ({ value, label: text(`fees:basis.${value}`) }))}
          onChange={(FeeBasisType) => set({ FeeBasisType })}
        />
      ) : null}
      {asks("Percent") ? <PercentField {...typed("Percent")} /> : null}
      {asks("Amt") ? <MoneyField {...typed("Amt")} /> : null}
      {asks("HousingItem") ? (
        <Select
          label={t("field.HousingItem")}
          emptyLabel=""
          value={formula.HousingItem ?? ""}
          options={ITEMS.map((value) => ({ value, label: text(`fees:item.${value}`) }))}
          onChange={(HousingItem) => set({ HousingItem })}
        />
      ) : null}
      {asks("MonthsCount") ? <NumberField {...typed("MonthsCount")} /> : null}
      {asks("DaysCount") ? <NumberField {...typed("DaysCount")} /> : null}
      {asks("DaysInYear") ? (
        <YearDays days={formula.DaysInYear} onChange={(DaysInYear) => set({ DaysInYear })} />
      ) : null}
      {asks("TableCharge") ? (
        <Select
          label={t("field.TableCharge")}
          emptyLabel=""
          value={formula.TableCharge ?? ""}
          options={CHARGES.map((value) => ({ value, label: text(`fees:charge.${value}`) }))}
          onChange={(TableCharge) => set({ TableCharge })}
        />
      ) : null}
      {asks("MinAmt") ? <MoneyField {...typed("MinAmt")} /> : null}
      {asks("MaxAmt") ? <MoneyField {...typed("MaxAmt")} /> : null}
      {type === "TIERS" ? <Tiers tiers={formula.Tiers ?? []} onChange={(Tiers) => set({ Tiers })} /> : null}
      {type === "MONTHS" && inEscrow ? (
        <DueMonths due={formula.DueMonths ?? []} onChange={(DueMonths) => set({ DueMonths })} />
      ) : null}
    </>
  );
}

function withNumber<T extends object>(of: T, part: keyof T, typed: string): T {
  const { [part]: _, ...rest } = of;
  const value = numberOf(typed);
  return (value === undefined ? rest : { ...rest, [part]: value }) as T;
}

/** How many days a year has where interest is worked out by the day. */
export function YearDays({ days, onChange }: { days: number | undefined; onChange: (days: number) => void }) {
  const { t } = useTranslation("fees");
  const text = useText();
  return (
    <Select
      label={t("field.DaysInYear")}
      value={asText(days ?? 365)}
      options={["365", "360"].map((value) => ({ value, label: text(`fees:yearDays.${value}`) }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** What a fee comes to by how large its basis is, from the lowest. */
export function Tiers({ tiers, onChange }: { tiers: Tier[]; onChange: (tiers: Tier[]) => void }) {
  const { t } = useTranslation("fees");
  const change = (at: number, part: keyof Tier, typed: string) =>
    onChange(tiers.map((tier, i) => (i === at ? withNumber(tier, part, typed) : tier)));
  return (
    <fieldset className="flex flex-col gap-2 sm:col-span-full">
      <legend className="pb-1 font-medium text-sm">{t("field.Tiers")}</legend>
      {tiers.map((tier, at) => (
        <fieldset key={at} className="flex flex-wrap items-end gap-2">
          <legend className="sr-only">{t("tier", { at: at + 1 })}</legend>
          <MoneyField
            label={t("field.UpToAmt")}
            value={asText(tier.UpToAmt)}
            onChange={(v) => change(at, "UpToAmt", v)}
          />
          <MoneyField label={t("field.Amt")} value={asText(tier.Amt)} onChange={(v) => change(at, "Amt", v)} />
          <PercentField
            label={t("field.Percent")}
            value={asText(tier.Percent)}
            onChange={(v) => change(at, "Percent", v)}
          />
          <IconButton
            label={t("removeTier", { at: at + 1 })}
            onClick={() => onChange(tiers.filter((_, i) => i !== at))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </fieldset>
      ))}
      <Button
        className="self-start"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => onChange([...tiers, {}])}
      >
        {t("addTier")}
      </Button>
    </fieldset>
  );
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The months in which a bill that is held in escrow falls due. */
export function DueMonths({ due, onChange }: { due: number[]; onChange: (due: number[]) => void }) {
  const { t } = useTranslation("fees");
  const { language } = usePreferences();
  const name = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { month: "short", timeZone: "UTC" });
  return (
    <fieldset className="sm:col-span-full">
      <legend className="pb-1 font-medium text-sm">{t("field.DueMonths")}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {MONTHS.map((month) => (
          <Checkbox
            key={month}
            label={name.format(Date.UTC(2000, month - 1, 1))}
            checked={due.includes(month)}
            onChange={(on) => onChange(on ? [...due, month].sort((a, b) => a - b) : due.filter((one) => one !== month))}
          />
        ))}
      </div>
    </fieldset>
  );
}
