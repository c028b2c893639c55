import { formatPercent, formatUsd, useText } from "@gable/i18n";

const AMOUNTS = ["BaseLoanAmt", "ContractAmt", "EstimatedValueAmt"];
const PLAIN = ["LoanAmortizationPeriodCount", "LoanLevelCreditScore"];

/** A disclosed figure as people read it; a dash where it is not known. */
export function useFigureWords(): (field: string, value: string) => string {
  const text = useText();
  return (field, value) => {
    if (value === "") return "—";
    if (AMOUNTS.includes(field)) return formatUsd(Number(value));
    if (field === "NoteRatePercent") return formatPercent(Number(value), { min: 3 });
    if (field === "LockStatus") return text(`editing:lock.${value}`);
    return PLAIN.includes(field) ? value : text(`enums:${field}.${value}`);
  };
}
