import type { LoanLock } from "@gable/api/rate-lock";
import { formatPercent, formatUsd, type useText } from "@gable/i18n";
import { points, rate } from "./lock-words";

export type LockChange = NonNullable<LoanLock["requestChanges"]>[number];

/** The enumerations of what is a word of the application. */
const ENUMERATIONS: Partial<Record<LockChange["what"], string>> = {
  PURPOSE: "LoanPurposeType",
  MORTGAGE_TYPE: "MortgageType",
  OCCUPANCY: "PropertyUsageType",
  PROPERTY_TYPE: "HousingType",
};

/** Values that have words of the lock desk's own: what prices tell apart. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  "PURCHASE",
  "LIMITED_CASH_OUT",
  "CASH_OUT",
  "homeReady",
  "firstTimeBuyerAmi",
  "dutyToServe",
  "Attached",
  "Detached",
  "true",
  "false",
]);

/** What something was or is, as a person reads it. */
function said(what: LockChange["what"], value: string | undefined, text: ReturnType<typeof useText>): string {
  if (!value) return "—";
  if (OWN_WORDS.has(value)) return text(`locks:value.${value}`);
  const enumeration = ENUMERATIONS[what];
  if (enumeration) return text(`enums:${enumeration}.${value}`);
  switch (what) {
    case "NOTE_RATE":
      return rate(Number(value));
    case "LTV":
    case "CLTV":
      return formatPercent(Number(value), { min: 0, max: 3 });
    case "AMOUNT":
    case "INCOME":
      return formatUsd(Number(value), { cents: false });
    case "POINTS":
      return points(Number(value));
    default:
      return value;
  }
}

/** A change in words, with what was and what is; "" for both where only that it is otherwise can be told. */
export function changeWords({ what, was, now }: LockChange, text: ReturnType<typeof useText>) {
  const isTold = what !== "BORROWERS" && !(what === "PRODUCT" && !was && !now);
  return {
    name: text(`locks:change.${what}`),
    was: isTold ? said(what, was, text) : "",
    now: isTold ? said(what, now, text) : "",
  };
}
