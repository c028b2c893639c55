import type { AusFieldChange } from "@gable/api/aus-finding";
import { formatPercent, formatUsd, useText } from "@gable/i18n";
import { MoveRight } from "lucide-react";

const NOTHING = "—";
/** The enumerations whose words stand in the catalogue, by the field that has their values. */
const ENUMERATIONS: Readonly<Record<string, string>> = {
  LoanPurposeType: "LoanPurposeType",
  RefinanceCashOutDeterminationType: "RefinanceCashOutDeterminationType",
  MortgageType: "MortgageType",
  AmortizationType: "AmortizationType",
  PropertyUsageType: "PropertyUsageType",
  HousingType: "HousingType",
};
const RATIOS = ["LTV", "CLTV", "HousingRatio", "DTI"];

type Text = ReturnType<typeof useText>;

/** A value of the loan as an engine was told it, in words. */
function shownValue(field: string, value: unknown, text: Text): string {
  if (value === null || value === undefined) return NOTHING;
  if (/Amt$|^CashToClose$/.test(field)) return formatUsd(value as number, { cents: false });
  if (RATIOS.includes(field)) return formatPercent(value as number, { min: 2, max: 2 });
  if (field === "NoteRatePercent") return formatPercent(value as number, { min: 3 });
  const words = ENUMERATIONS[field];
  return words ? text(`enums:${words}.${value}`) : String(value);
}

/** The values of the loan that are not what an engine was told: what each was, and what it is. */
export function FieldChanges({ changes, label }: { changes: readonly AusFieldChange[]; label: string }) {
  const text = useText();
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {changes.map(({ field, was, now }) => (
        <li key={field} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-muted">{text(`aus:fields.${field}`)}</span>
          <span className="font-medium tabular-nums">
            {shownValue(field, was, text)}{" "}
            <MoveRight aria-hidden="true" className="inline size-3.5 align-[-2px] text-ink-muted" />
            <span className="sr-only"> {text("aus:becomes")} </span> {shownValue(field, now, text)}
          </span>
        </li>
      ))}
    </ul>
  );
}
