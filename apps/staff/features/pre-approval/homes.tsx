"use client";
import type { PreapprovalRules } from "@gable/api/preapproval";
import { useFormOfFields, useReadOnly, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Checkbox } from "@gable/ui";

type PropertyType = NonNullable<PreapprovalRules["propertyTypes"]>[number];

/** What is bought with a mortgage of the usual programs. */
const HOMES: readonly PropertyType[] = [
  "SingleFamily",
  "TwoToFourUnit",
  "Condominium",
  "PUD",
  "Townhouse",
  "Cooperative",
  "ManufacturedHome",
];

/** What may be bought; anything where none is marked. */
export function Homes() {
  const { t } = useTranslation("preapproval");
  const text = useText();
  const locked = useReadOnly();
  const { form } = useFormOfFields();
  const chosen = useValue<PropertyType[]>("propertyTypes") ?? [];
  const choose = (home: PropertyType, on: boolean) => {
    const next = on ? [...chosen, home] : chosen.filter((one) => one !== home);
    form.forget("propertyTypes");
    form.set("propertyTypes", next);
  };
  return (
    <fieldset className="mt-4">
      <legend className="pb-1.5 font-medium text-ink-muted text-xs">{t("field.propertyTypes")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {HOMES.map((home) => (
          <Checkbox
            key={home}
            label={text(`enums:HousingType.${home}`)}
            checked={chosen.includes(home)}
            disabled={locked}
            onChange={(on) => choose(home, on)}
          />
        ))}
      </div>
      <p className="mt-1.5 text-ink-muted text-xs">{t("hint.propertyTypes")}</p>
    </fieldset>
  );
}
