"use client";
import { useFormOfFields, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Checkbox } from "@gable/ui";

export const PURPOSES = ["Purchase", "Refinance"] as const;
export const MORTGAGES = ["Conventional", "FHA", "VA", "USDA"] as const;
export const USAGES = ["PrimaryResidence", "SecondHome", "Investment"] as const;

/** Which of a few kinds of loans something is for; none ticked is all. */
export function LoanKinds({
  path,
  label,
  of,
  values,
}: {
  path: "loanPurposeTypes" | "mortgageTypes" | "propertyUsageTypes";
  label: string;
  of: string;
  values: readonly string[];
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const { form } = useFormOfFields();
  const chosen = useValue<string[]>(path) ?? [];
  const tick = (value: string, on: boolean) =>
    form.set(path, on ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={text(`enums:${of}.${value}`)}
          checked={chosen.includes(value)}
          onChange={(on) => tick(value, on)}
        />
      ))}
      {chosen.length === 0 ? <span className="text-ink-muted text-sm">{t("master.all")}</span> : null}
    </fieldset>
  );
}
