import type { PreapprovalDefaults, PreapprovalRules } from "@gable/api/preapproval";
import { declared } from "@gable/form";

export const PREAPPROVAL_LABELS = "preapproval:field";
const rule = declared<PreapprovalRules>(PREAPPROVAL_LABELS);

const MOST_LETTERS = 999;
const WHOLE = 100;

export const BOUND_FIELDS = [
  rule("maxSalesPriceAmt", "money"),
  rule("maxLoanAmt", "money", { hint: "preapproval:hint.maxLoanAmt" }),
  rule("minDownPaymentPercent", "percent", { max: WHOLE }),
  rule("maxPaymentAmt", "money", { hint: "preapproval:hint.maxPaymentAmt" }),
  rule("maxHousingRatioPercent", "percent", { max: WHOLE }),
  rule("maxDTIPercent", "percent", { max: WHOLE }),
  rule("maxRatePercent", "percent", { max: 30 }),
  rule("maxDuesAmt", "money"),
];
export const ASSUMED_FIELDS = [
  rule("taxPercent", "percent", { max: 20, hint: "preapproval:hint.taxPercent" }),
  rule("insurancePercent", "percent", { max: 20, hint: "preapproval:hint.insurancePercent" }),
];
export const MAY_FIELDS = [
  rule("realtorMay", "check", { hint: "preapproval:hint.realtorMay" }),
  rule("borrowerMay", "check"),
];
export const UNTIL_FIELDS = [
  rule("expiresOn", "date", { hint: "preapproval:hint.expiresOn" }),
  rule("maxLetters", "count", { max: MOST_LETTERS }),
];

export const PREAPPROVAL_FIELDS = [...MAY_FIELDS, ...UNTIL_FIELDS, ...BOUND_FIELDS, ...ASSUMED_FIELDS];

const given = declared<PreapprovalDefaults>(PREAPPROVAL_LABELS);
export const LASTING_FIELDS = [
  given("letterDays", "count", { max: 365, hint: "preapproval:hint.letterDays" }),
  given("maxLetters", "count", { max: MOST_LETTERS }),
];
export const DEFAULTS_FIELDS = [...MAY_FIELDS, ...LASTING_FIELDS, ...BOUND_FIELDS, ...ASSUMED_FIELDS];
