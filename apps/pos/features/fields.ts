import { at, type Borrower, type OwnPurpose, type Residence } from "@gable/api";
import { asText, checkOf, type FieldSpec, isShown, lengthOf, missingOf, type PathOf } from "@gable/form";
import { pattern } from "@gable/validation";

// What the portal asks, each answer declared once, by its path in the record that holds it.

/** An answer, and what is said in the portal's own words where it will not do: keys of the catalogue under pos:fault. */
export interface Answer extends FieldSpec {
  /** What is said of it while it is missing. */
  missing?: string;
  /** What is said of it where it does not pass. */
  fault: string;
  /** Its group says that it is asked. */
  inGroup?: boolean;
}

/** What is wrong with answers: keys of the catalogue under pos:fault, by path. */
export type Faults = Record<string, string>;

const LONGEST = 150;

type AnswerPath = PathOf<Borrower> | PathOf<Residence> | PathOf<OwnPurpose>;

function answer(path: AnswerPath, fault: string, more: Partial<Answer> = {}): Answer {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const missing = more.kind === "choice" ? "missingChoice" : "missing";
  return { path, fault, kind: "text", label: `pos:field.${name}`, maxLength: LONGEST, missing, ...more };
}

const phone = (name: "CellPhone" | "HomePhone", more: Partial<Answer>) =>
  answer(`ContactPoint.${name}`, "phone", { kind: "phone", maxLength: 25, ...more });

/** How the borrower is reached. */
export const CONTACT_FIELDS: readonly Answer[] = [
  phone("CellPhone", { asked: true, autoComplete: "tel" }),
  phone("HomePhone", { autoComplete: "home tel" }),
];

const BASIS = "ResidenceDetail.BasisType";
const YEARS = "ResidenceDetail.DurationYearsCount";
const MONTHS = "ResidenceDetail.DurationMonthsCount";
const rents = (home: object) => at(home, BASIS) === "Rent";

/** Where the borrower lives, or has lived. */
export const HOME_FIELDS: readonly Answer[] = [
  answer("Address.LineText", "long", { asked: true, autoComplete: "address-line1" }),
  answer("Address.UnitIdentifier", "long", { maxLength: 20, autoComplete: "address-line2" }),
  answer("Address.CityName", "long", { asked: true, autoComplete: "address-level2" }),
  answer("Address.StateCode", "missingChoice", { kind: "choice", asked: true }),
  answer("Address.PostalCode", "zip", { kind: "zip", asked: true, maxLength: 10, autoComplete: "postal-code" }),
  answer("Address.CountyName", "long"),
  answer(BASIS, "missingChoice", { kind: "choice", choices: ["Own", "Rent", "LivingRentFree"], asked: true }),
  answer("Landlord.MonthlyRentAmt", "amount", {
    kind: "money",
    label: "pos:field.Rent",
    when: rents,
    asked: true,
    missing: "amount",
    validators: [pattern(/^\d{1,7}(\.\d{1,2})?$/)],
  }),
  answer(YEARS, "years", {
    kind: "count",
    label: "pos:field.Years",
    maxLength: 2,
    asked: (home) => asText(at(home, MONTHS)) === "",
    missing: "duration",
    inGroup: true,
    validators: [pattern(/^\d{1,2}$/)],
  }),
  answer(MONTHS, "months", {
    kind: "count",
    label: "pos:field.Months",
    maxLength: 2,
    validators: [pattern(/^(\d|1[01])$/)],
  }),
];

/** Of a home before this one it is asked in the past. */
export const PRIOR_HOME_FIELDS: readonly Answer[] = HOME_FIELDS.map((field) =>
  field.path === BASIS ? { ...field, label: "pos:field.PriorBasisType" } : field,
);

const PURPOSE = "TransactionInfo.LoanPurposeType";
const isRefinance = (purpose: object) => at(purpose, PURPOSE) === "Refinance";

const amount = (path: PathOf<OwnPurpose>, more: Partial<Answer> = {}) =>
  answer(path, "amount", {
    kind: "money",
    asked: true,
    zeroIsNone: true,
    missing: "missingAmount",
    validators: [pattern(/^\d{1,9}(\.\d{1,2})?$/)],
    ...more,
  });
const choice = (path: PathOf<OwnPurpose>, choices: string, more: Partial<Answer> = {}) =>
  answer(path, "missingChoice", { kind: "choice", choices: choices.split(" "), asked: true, ...more });

/** What the loan is for. */
export const PURPOSE_FIELDS: readonly Answer[] = [
  choice(PURPOSE, "Purchase Refinance"),
  choice("TransactionInfo.RefinanceCashOutDeterminationType", "NoCashOut LimitedCashOut CashOut", {
    when: isRefinance,
  }),
  choice("subjectProperty.Address.StateCode", "", { choices: [], label: "pos:field.PropertyState" }),
  choice("subjectProperty.PropertyDetail.PropertyUsageType", "PrimaryResidence SecondHome Investment Other"),
  amount("subjectProperty.SalesContractAmt", { when: (purpose) => !isRefinance(purpose) }),
  amount("subjectProperty.PropertyDetail.EstimatedValueAmt", { when: isRefinance }),
  amount("TransactionInfo.BaseLoanAmt"),
];

/** What keeps a screen from being done: what is missing, and what will not do. */
export function openOf(fields: readonly Answer[], record: object): Faults {
  const missing = missingOf(fields, record) as Answer[];
  const failing = fields.filter(
    (field) => isShown(field, record) && checkOf(field, record)(asText(at(record, field.path)).trim()) !== null,
  );
  return Object.fromEntries([
    ...missing.map(({ path, missing: told = "missing" }) => [path, told]),
    ...failing.map(({ path, fault }) => [path, fault]),
  ]);
}

/** What a control of text is told of its answer. */
export const textOf = (field: FieldSpec) => ({
  maxLength: lengthOf(field),
  ...(field.kind === "phone" ? ({ type: "tel", inputMode: "tel" } as const) : {}),
  ...(field.kind === "zip" || field.kind === "count" ? ({ inputMode: "numeric" } as const) : {}),
});
