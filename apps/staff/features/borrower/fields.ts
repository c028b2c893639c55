import { at, type Borrower, type Declaration, type Demographic, type Residence } from "@gable/api";
import { addressAt, declared, type FieldSpec, type Values } from "@gable/form";
import {
  DECLARATION_INDICATORS,
  daysAfter,
  dependantAges,
  maxDate,
  min,
  minDate,
  notBefore,
  oldEnough,
  today,
  type Validator,
} from "@gable/loan";
import {
  BASIS_TYPES,
  BRANCHES,
  CITIZENSHIPS,
  GENDERS,
  LANGUAGES,
  MARITAL_STATUSES,
  METHODS,
  MILITARY_STATUSES,
  RESIDENCY_TYPES,
  ROLES,
} from "./choices";

// The fields of Borrower Info, by the part of the step they are in.

const USUAL = { maxLength: 100 };
const PHONE = { maxLength: 40 };
const FULL_AGE_YEARS = 18;
export const OTHER_LANGUAGE = "zxx";

const is =
  (path: string, ...wanted: unknown[]) =>
  (values: Values) =>
    wanted.includes(at(values, path));

/** Whoever only holds the title may be a child. */
const age = (role: string | undefined): Validator<string> =>
  role === "" || role === "Borrower" ? oldEnough(FULL_AGE_YEARS, today()) : () => null;
const agesOf =
  (count: string | undefined): Validator<string> =>
  (value) =>
    value === "" ? null : dependantAges(value, Number(count));
const endOfService =
  (status: string | undefined, from: string | undefined): Validator<string> =>
  (value) => {
    const now = today();
    const bound = status === "ActiveDuty" ? minDate(daysAfter(now, 1)) : status === "Veteran" ? maxDate(now) : null;
    return bound?.(value) ?? notBefore(from)(value);
  };

const person = declared<Borrower>("borrower:field", USUAL);
const SERVED = "MilitaryService.SelfDeclaredMilitaryServiceInd";
const served = { when: is(SERVED, true) };
const hasDependants = (values: Values) => Number(at(values, "BorrowerDetail.DependentCount") ?? 0) > 0;

export const PERSON_FIELDS: readonly FieldSpec[] = [
  person("Name.FirstName", "text", { asked: true }),
  person("Name.MiddleName", "text"),
  person("Name.LastName", "text", { asked: true }),
  person("Name.SuffixName", "text", { maxLength: 20 }),
  person("BorrowerDetail.BirthDate", "date", { asked: true, against: { paths: ["Role"], check: age } }),
  person("Role", "choice", { enumeration: "BorrowerRole", choices: ROLES }),
  person("BorrowerDetail.LoanAppSeqNumber", "count", { validators: [min(1)] }),
  person("ContactPoint.Email", "email", { asked: true, maxLength: 254 }),
  person("ContactPoint.CellPhone", "phone", { asked: true, ...PHONE }),
  person("ContactPoint.HomePhone", "phone", PHONE),
  person("ContactPoint.WorkPhone", "phone", PHONE),
  person("ContactPoint.WorkPhoneExtension", "text", { maxLength: 20 }),
  person("CitizenResidencyType", "choice", {
    enumeration: "CitizenResidencyType",
    choices: CITIZENSHIPS,
    asked: true,
  }),
  person("BorrowerDetail.MaritalStatusType", "choice", {
    enumeration: "MaritalStatusType",
    choices: MARITAL_STATUSES,
    asked: true,
  }),
  person("BorrowerDetail.PowerOfAttorneyInd", "check", { hint: "borrower:field.PowerOfAttorneyHint" }),
  person("BorrowerDetail.DependentCount", "count", { max: 99 }),
  person("DependentAgeYearsCount", "text", {
    when: hasDependants,
    asked: true,
    hint: "borrower:field.DependentAgesHint",
    against: { paths: ["BorrowerDetail.DependentCount"], check: agesOf },
  }),
  person(SERVED, "yesno"),
  person("MilitaryService.StatusType", "choice", {
    enumeration: "MilitaryStatusType",
    choices: MILITARY_STATUSES,
    ...served,
  }),
  person("MilitaryService.BranchType", "choice", { enumeration: "BranchType", choices: BRANCHES, ...served }),
  person("MilitaryService.FromDate", "date", served),
  person("MilitaryService.ExpectedCompletionDate", "date", {
    ...served,
    against: { paths: ["MilitaryService.StatusType", "MilitaryService.FromDate"], check: endOfService },
  }),
  person("MilitaryService.SpousalVABenefitsEligibilityInd", "check"),
  {
    path: "Languages.0.Code",
    kind: "choice",
    label: "borrower:field.Code",
    enumeration: "Language",
    choices: LANGUAGES,
  },
  {
    path: "Languages.0.CodeOtherDesc",
    kind: "text",
    label: "borrower:field.CodeOtherDesc",
    when: is("Languages.0.Code", OTHER_LANGUAGE),
    asked: true,
    ...USUAL,
  },
];

const statement = declared<Declaration>("borrower:declaration", { asked: true });
const owned = { when: is("DeclarationDetail.OwnerPast3YearsType", "Yes") };
const YES_NO = { enumeration: "YesNo", choices: ["Yes", "No"], layout: "question" } as const;
/** In the record an FHA secondary residence is an indicator of its own. */
export const FHA = "FHA";

/** Bankruptcies are rows of the form's own. */
export const DECLARATION_FIELDS: readonly FieldSpec[] = [
  statement("DeclarationDetail.IntentOccupyType", "choice", YES_NO),
  statement("DeclarationDetail.OwnerPast3YearsType", "choice", YES_NO),
  statement("DeclarationDetail.PriorPropUsageType", "choice", {
    enumeration: "PriorPropUsageType",
    choices: ["PrimaryResidence", FHA, "SecondHome", "Investment"],
    ...owned,
  }),
  statement("DeclarationDetail.PriorPropTitleType", "choice", {
    enumeration: "PriorPropTitleType",
    choices: ["Sole", "JointWithSpouse", "JointWithOtherThanSpouse"],
    ...owned,
  }),
  ...DECLARATION_INDICATORS.map((name) => statement(`DeclarationDetail.${name}`, "yesno", { layout: "question" })),
  statement("DeclarationDetail.UndiscBorrowedFundAmt", "money", {
    when: is("DeclarationDetail.UndiscBorrowedFundInd", true),
  }),
];

const monitored = declared<Demographic>("borrower:demographic");
/** What several can be chosen of, ethnicities and races with what is finer in each, is the form's own. */
export const DEMOGRAPHIC_FIELDS: readonly FieldSpec[] = [
  monitored("GovernmentMonitoringDetail.ULADAppMethodType", "choice", {
    enumeration: "AppMethodType",
    choices: METHODS,
    asked: true,
  }),
  monitored("GovernmentMonitoringDetail.EthnicRefusalInd", "check"),
  monitored("GovernmentMonitoringDetail.EthnicCollectVisualInd", "yesno", { asked: true }),
  monitored("GovernmentMonitoringDetail.RaceRefusalInd", "check"),
  monitored("GovernmentMonitoringDetail.RaceCollectedVisualInd", "yesno", { asked: true }),
  monitored("GovernmentMonitoringDetail.GenderRefusalInd", "check"),
  monitored("GovernmentMonitoringDetail.GenderCollectVisualInd", "yesno", { asked: true }),
  monitored("GovernmentMonitoringDetail.ULADGenderType", "choice", {
    enumeration: "Gender",
    choices: GENDERS,
    layout: "segments",
    when: (values) =>
      !is("GovernmentMonitoringDetail.GenderRefusalInd", true)(values) ||
      is("GovernmentMonitoringDetail.GenderCollectVisualInd", true)(values),
  }),
];

const home = declared<Residence>("borrower:residence", USUAL);
const lived = (values: Values) => !is("ResidenceDetail.ResidencyType", "Mailing")(values);
const rented = (values: Values) => lived(values) && is("ResidenceDetail.BasisType", "Rent")(values);

export const RESIDENCE_FIELDS: readonly FieldSpec[] = [
  home("ResidenceDetail.ResidencyType", "choice", {
    enumeration: "ResidencyType",
    choices: RESIDENCY_TYPES,
    layout: "segments",
  }),
  ...addressAt("Address"),
  home("ResidenceDetail.DurationYearsCount", "count", { when: lived, asked: true, max: 120 }),
  home("ResidenceDetail.DurationMonthsCount", "count", { when: lived, max: 11 }),
  home("ResidenceDetail.BasisType", "choice", {
    enumeration: "BasisType",
    choices: BASIS_TYPES,
    layout: "segments",
    when: lived,
    asked: true,
  }),
  home("Landlord.MonthlyRentAmt", "money", { when: rented, asked: true }),
  home("Landlord.Name", "text", { when: rented }),
];

/** The bankruptcies of a declaration, once one has said that there were any. */
export const BANKRUPTCIES = {
  path: "Bankruptcies",
  kind: "choice",
  label: "borrower:declaration.Bankruptcies",
  when: (declaration: object): boolean =>
    (declaration as { DeclarationDetail?: { BankruptcyInd?: boolean } }).DeclarationDetail?.BankruptcyInd === true,
} as const satisfies FieldSpec;
