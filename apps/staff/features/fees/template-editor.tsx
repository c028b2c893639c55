"use client";
import { type ClosingCostTemplate, useClosingCostTemplateWrites } from "@gable/api/fee";
import { useFormOfFields, useValue } from "@gable/form";
import { useChoices, useTranslation } from "@gable/i18n";
import { Checkbox, FieldGrid, TextField } from "@gable/ui";
import { useState } from "react";
import { ListedDialog } from "../organization/listed-dialog";
import { DeclaredFields } from "../record/declared-fields";
import { TemplateExample } from "./template-example";
import { TemplateFees } from "./template-fees";
import { CLOSING_COST_TEMPLATE_FIELDS } from "./template-fields";

const EMPTY: Partial<ClosingCostTemplate> = { name: "", isActive: true, defaultFees: [] };
const PURPOSES = ["Purchase", "Refinance"] as const;
const PROGRAMS = [
  "Conventional",
  "FHA",
  "VA",
  "USDA",
  "USDARuralDevelopment",
  "HELOC",
  "REVERSE",
  "NONQM",
  "AFFORDABLE",
] as const;

/** One closing cost template: for which loans it is, its fees, and what they come to on a loan that is made up. */
export function TemplateEditor({ template, onClose }: { template: ClosingCostTemplate | null; onClose: () => void }) {
  const { t } = useTranslation("closingCosts");
  const writes = useClosingCostTemplateWrites();
  return (
    <ListedDialog
      kept={template}
      empty={EMPTY}
      fields={CLOSING_COST_TEMPLATE_FIELDS}
      labels="closingCosts:field"
      writes={writes}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create"), remove: t("remove"), removed: t("removed") }}
      width={1000}
      onClose={onClose}
    >
      <DeclaredFields />
      <FieldGrid columns={2}>
        <Ticks path="LoanPurposeTypes" enumeration="LoanPurposeType" values={PURPOSES} />
        <Ticks path="MortgageTypes" enumeration="MortgageType" values={PROGRAMS} />
        <States />
      </FieldGrid>
      <TemplateFees />
      <TemplateExample />
    </ListedDialog>
  );
}

interface TicksProps {
  path: "LoanPurposeTypes" | "MortgageTypes";
  enumeration: string;
  values: readonly string[];
}

/** Several of a few; none means all of them. */
function Ticks({ path, enumeration, values }: TicksProps) {
  const { t } = useTranslation("closingCosts");
  const choices = useChoices();
  const { form } = useFormOfFields();
  const ticked = useValue<string[]>(path) ?? [];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 font-medium text-sm">{t(`field.${path}`)}</legend>
      <span className="text-ink-muted text-xs">{t("hint.every")}</span>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {choices(enumeration, values).map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={ticked.includes(value)}
            onChange={(on) => form.set(path, on ? [...ticked, value] : ticked.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The states, typed with commas between. */
function States() {
  const { t } = useTranslation("closingCosts");
  const { form } = useFormOfFields();
  const states = useValue<string[]>("StateCodes") ?? [];
  const [typed, setTyped] = useState(states.join(", "));
  return (
    <TextField
      label={t("field.StateCodes")}
      hint={t("hint.StateCodes")}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        form.set("StateCodes", next.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? []);
      }}
    />
  );
}
