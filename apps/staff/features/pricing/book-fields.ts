import type { PricingBook, PricingInvestor, PricingProduct } from "@gable/api/pricing";
import { declared } from "@gable/form";
import { maxCompensation, nonEmpty } from "@gable/validation";

export type Margin = PricingBook["margins"][number];
export type Adjuster = PricingBook["adjusters"][number];
export type Plan = PricingBook["plans"][number];

export const BOOK_LABELS = "pricing:field";

const named = { must: true, validators: [nonEmpty], maxLength: 150, wide: true };
const coded = { must: true, validators: [nonEmpty], maxLength: 40, spellCheck: false } as const;

const MORTGAGES = ["Conventional", "FHA", "VA", "USDA", "NONQM"];

/** As the loan's own terms name them (domain/loan/enums.go). */
const INDEXES = ["SOFR30DayAverage", "SOFRTerm", "CMTOneYear", "CMTFiveYear", "Prime", "COFI", "Other"];

const investor = declared<PricingInvestor>(BOOK_LABELS);
export const INVESTOR_FIELDS = [
  investor("name", "text", named),
  investor("code", "text", { ...coded, maxLength: 20 }),
  investor("nmlsNumber", "text", { maxLength: 12, inputMode: "numeric" }),
  investor("TpoLink", "text", { maxLength: 300 }),
  investor("maxPrice", "percent", { hint: "pricing:hint.maxPrice" }),
  investor("minPrice", "percent"),
  investor("isManualLender", "check"),
  investor("inactive", "check"),
];

const product = declared<PricingProduct>(BOOK_LABELS);
const isAdjustable = (values: object) => (values as PricingProduct).amortizationType === "AdjustableRate";
const arm = { when: isAdjustable };
export const PRODUCT_FIELDS = [
  product("name", "text", named),
  product("code", "text", { ...coded, hint: "pricing:hint.code" }),
  product("mortgageType", "choice", { choices: MORTGAGES, enumeration: "MortgageType", emptyLabel: null }),
  product("amortizationType", "choice", {
    choices: ["Fixed", "AdjustableRate"],
    enumeration: "AmortizationType",
    emptyLabel: null,
  }),
  product("termMonths", "count", { must: true, max: 480, isMonths: true }),
  product("interestOnlyMonths", "count", { max: 479, hint: "pricing:hint.interestOnlyMonths" }),
  product("arm.fixedMonths", "count", { ...arm, must: true, max: 479 }),
  product("arm.everyMonths", "count", { ...arm, must: true, max: 60 }),
  product("arm.firstCap", "percent", arm),
  product("arm.nextCap", "percent", arm),
  product("arm.lifetimeCap", "percent", arm),
  product("arm.margin", "percent", { ...arm, label: "pricing:field.armMargin" }),
  product("arm.index", "choice", { ...arm, choices: INDEXES, enumeration: "ARMIndex", emptyLabel: "pricing:notSaid" }),
  product("arm.indexPercent", "percent", { ...arm, hint: "pricing:hint.indexPercent" }),
  product("arm.roundTo", "percent", { ...arm, max: 1, hint: "pricing:hint.roundTo" }),
  product("maxPrice", "percent", { hint: "pricing:hint.productMaxPrice" }),
  product("agencyGrid", "check", { hint: "pricing:hint.agencyGrid" }),
  product("condition", "area", { maxLength: 500, wide: true, spellCheck: false, hint: "pricing:hint.condition" }),
  product("conditionText", "text", { maxLength: 300, wide: true }),
  product("inactive", "check"),
];

const margin = declared<Margin>(BOOK_LABELS);
export const MARGIN_FIELDS = [
  margin("name", "text", named),
  margin("percent", "percent", { must: true, signed: true, hint: "pricing:hint.points" }),
  margin("mortgageType", "choice", { choices: MORTGAGES, enumeration: "MortgageType", emptyLabel: "pricing:every" }),
  margin("channel", "choice", {
    choices: ["RETAIL", "WHOLESALE", "CORRESPONDENT", "NON_DEL"],
    words: "organization:channel",
    emptyLabel: "pricing:every",
  }),
];

const adjuster = declared<Adjuster>(BOOK_LABELS);
export const ADJUSTER_FIELDS = [
  adjuster("name", "text", named),
  adjuster("percent", "percent", { must: true, signed: true, hint: "pricing:hint.points" }),
  adjuster("mortgageType", "choice", { choices: MORTGAGES, enumeration: "MortgageType", emptyLabel: "pricing:every" }),
  adjuster("minAmt", "money"),
  adjuster("maxAmt", "money"),
  adjuster("minScore", "count", { max: 850 }),
  adjuster("maxScore", "count", { max: 850 }),
  adjuster("minLtv", "percent"),
  adjuster("maxLtv", "percent"),
];

const plan = declared<Plan>(BOOK_LABELS);
export const PLAN_FIELDS = [
  plan("name", "text", named),
  plan("kind", "choice", {
    choices: ["LENDER_PAID", "BORROWER_PAID", "EXEMPT"],
    words: "pricing:planKind",
    emptyLabel: null,
  }),
  plan("percent", "percent", { must: true, label: "pricing:field.planPercent", hint: "pricing:hint.plan" }),
  plan("minAmt", "money", { label: "pricing:field.leastPay" }),
  plan("maxAmt", "money", { label: "pricing:field.mostPay", against: { paths: ["minAmt"], check: maxCompensation } }),
  plan("isDefault", "check", { hint: "pricing:hint.isDefault" }),
];
