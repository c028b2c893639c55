import type { AusFieldChange, AusVerification } from "@gable/api/aus-finding";
import { formatPercent, formatUsd, useText } from "@gable/i18n";
import { MoveRight } from "lucide-react";

const NOTHING = "—";
/** The enumerations whose words stand in the catalogue, by the field that has their values. */
const ENUMERATIONS: Readonly<Record<string, string>> = {
  LoanPurposeType: "LoanPurposeType",
  RefinanceCashOutDeterminationType: "RefinanceCashOutDeterminationType",
  MortgageType: "MortgageType",
  LienPosition: "LienPosition",
  AmortizationType: "AmortizationType",
  PropertyUsageType: "PropertyUsageType",
  HousingType: "HousingType",
  VAFundingFeeExemptionType: "VAFundingFeeExemptionType",
  VAUseType: "VAUseType",
  Role: "BorrowerRole",
  CitizenResidencyType: "CitizenResidencyType",
  IntentOccupyType: "YesNo",
};
const RATIOS = ["LTV", "CLTV", "HousingRatio", "DTI"];

type Text = ReturnType<typeof useText>;

/** A value of the loan as an engine was told it, in words. */
function shownValue(field: string, value: unknown, text: Text): string {
  if (value === null || value === undefined) return NOTHING;
  if (/Amt$|^CashToClose$/.test(field)) return formatUsd(value as number, { cents: false });
  if (RATIOS.includes(field)) return formatPercent(value as number, { min: 2, max: 2 });
  if (field === "NoteRatePercent") return formatPercent(value as number, { min: 3 });
  if (field === "verificationReports") {
    const reports = value as AusVerification[];
    return reports
      .map(({ reportType, agency, identifier }) => `${text(`aus:report.${reportType}`)} ${agency} ${identifier}`)
      .join(", ");
  }
  if (typeof value === "boolean") return text(`enums:YesNo.${value ? "Yes" : "No"}`);
  const words = ENUMERATIONS[field];
  return words ? text(`enums:${words}.${value}`) : String(value);
}

/** Who came or left is said by the field alone. */
const WHOLE = ["BorrowerAdded", "BorrowerRemoved"];

/** The values of the loan that are not what an engine was told: what each was, and what it is; of a name or a number only that it changed. */
export function FieldChanges({ changes, label }: { changes: readonly AusFieldChange[]; label: string }) {
  const text = useText();
  const fieldOf = ({ field, borrower, borrowerId }: AusFieldChange) => {
    const name = borrower || text("aus:borrowerGone");
    return borrowerId ? text("aus:fieldOf", { name, field: text(`aus:fields.${field}`) }) : text(`aus:fields.${field}`);
  };
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
      {changes.map((change) => (
        <li
          key={`${change.field} ${change.borrowerId}`}
          className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]"
        >
          <span className="text-ink-muted">{fieldOf(change)}</span>
          {WHOLE.includes(change.field) ? null : (
            <span className="font-medium tabular-nums">
              {change.was == null && change.now == null ? text("aus:isOther") : <Became {...change} />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Became({ field, was, now }: AusFieldChange) {
  const text = useText();
  return (
    <>
      {shownValue(field, was, text)}{" "}
      <MoveRight aria-hidden="true" className="inline size-3.5 align-[-2px] text-ink-muted" />
      <span className="sr-only"> {text("aus:becomes")} </span> {shownValue(field, now, text)}
    </>
  );
}
