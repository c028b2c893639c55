import type { PricingProduct } from "@gable/api/pricing";
import { useFormOfFields, useValue } from "@gable/form";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { Button, Checkbox, MoneyField, NumberField, PercentField } from "@gable/ui";
import { PURPOSES, USES } from "./book-choices";
import { StatesField } from "./states-field";

type Row = NonNullable<PricingProduct["eligibility"]>[number];
type Bound = "minScore" | "maxLtv" | "maxCltv" | "maxDti" | "minAmt" | "maxAmt";

const UNITS = ["1", "2", "3", "4"];
const SIZES = ["CONFORMING", "HIGH_BALANCE", "JUMBO"] as const;

/** Who may have a product: a loan is eligible when one of the rows takes it. */
export function EligibilityRows() {
  const { t } = useTranslation("pricing");
  const { form } = useFormOfFields();
  const rows = useValue<Row[]>("eligibility") ?? [];
  const set = (next: Row[]) => form.set("eligibility", next);
  return (
    <section aria-labelledby="eligibility" className="mt-4 flex flex-col gap-3 border-line border-t pt-3">
      <Sizes />
      <h3 id="eligibility" className="font-medium text-sm">
        {t("eligibility.title")}
      </h3>
      <p className="text-ink-muted text-xs">{t("eligibility.hint")}</p>
      {rows.map((row, at) => (
        <RowCard
          key={at}
          row={row}
          name={t("eligibility.row", { at: at + 1 })}
          onChange={(next) => set(rows.map((one, i) => (i === at ? next : one)))}
          onRemove={() => set(rows.filter((_, i) => i !== at))}
        />
      ))}
      <Button className="self-start" size="sm" onClick={() => set([...rows, {}])}>
        {t("eligibility.add")}
      </Button>
    </section>
  );
}

/** Which amounts a product is for, by the limits of conforming loans. */
function Sizes() {
  const { t } = useTranslation("pricing");
  const text = useText();
  const { form } = useFormOfFields();
  const sizes = useValue<string[]>("sizes") ?? [];
  return (
    <Several
      legend={t("eligibility.sizes")}
      chosen={sizes}
      options={SIZES.map((value) => ({ value, label: text(`pricing:size.${value}`) }))}
      onChange={(next) => form.set("sizes", next)}
    />
  );
}

function Several(props: {
  legend: string;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{props.legend}</legend>
      {props.options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={props.chosen.includes(value)}
          onChange={(on) => props.onChange(on ? [...props.chosen, value] : props.chosen.filter((one) => one !== value))}
        />
      ))}
    </fieldset>
  );
}

function RowCard({
  row,
  name,
  onChange,
  onRemove,
}: {
  row: Row;
  name: string;
  onChange: (row: Row) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const choices = useChoices();
  const bound = (key: Bound) => ({
    label: t(`field.${key}`),
    value: row[key] === undefined ? "" : String(row[key]),
    onChange: (typed: string) => {
      const { [key]: _, ...rest } = row;
      onChange(typed === "" || Number.isNaN(Number(typed)) ? rest : { ...rest, [key]: Number(typed) });
    },
  });
  const list = (key: "purposes" | "occupancies" | "states", chosen: string[]) =>
    onChange({ ...row, [key]: chosen.length > 0 ? chosen : undefined } as Row);
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-ink-muted text-xs">{name}</legend>
      <Several
        legend={t("eligibility.purposes")}
        chosen={row.purposes ?? []}
        options={PURPOSES.map((value) => ({ value, label: text(`pricing:purpose.${value}`) }))}
        onChange={(chosen) => list("purposes", chosen)}
      />
      <Several
        legend={t("eligibility.occupancies")}
        chosen={row.occupancies ?? []}
        options={choices("PropertyUsageType", USES)}
        onChange={(chosen) => list("occupancies", chosen)}
      />
      <Several
        legend={t("eligibility.units")}
        chosen={(row.units ?? []).map(String)}
        options={UNITS.map((value) => ({ value, label: value }))}
        onChange={(chosen) => onChange({ ...row, units: chosen.map(Number) })}
      />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <NumberField {...bound("minScore")} maxLength={3} />
        <PercentField {...bound("maxLtv")} />
        <PercentField {...bound("maxCltv")} />
        <PercentField {...bound("maxDti")} />
        <MoneyField {...bound("minAmt")} />
        <MoneyField {...bound("maxAmt")} />
      </div>
      <StatesField value={row.states ?? []} onChange={(states) => list("states", states)} />
      <Button className="self-end" size="sm" look="ghost" onClick={onRemove}>
        {t("eligibility.remove", { name })}
      </Button>
    </fieldset>
  );
}
