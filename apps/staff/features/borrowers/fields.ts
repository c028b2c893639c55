import { at } from "@gable/api";
import { dependantAges, email, oldEnough, phone } from "@gable/loan";
import type { FieldKind, FieldSpec, Values } from "../form/spec";
import { today } from "../loan/step";

const field = (path: string, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  kind,
  label: `borrower:field.${path.split(".").at(-1)}`,
  ...more,
});
const choice = (path: string, enumeration: string, choices: string, more: Partial<FieldSpec> = {}) =>
  field(path, "choice", { enumeration, choices: choices.split(" "), ...more });
const SERVED = "MilitaryService.SelfDeclaredMilitaryServiceInd";
const served = (values: Values) => at(values, SERVED) === true;
const LEAST_AGE = 18;
const OLDEST = 150;

/** Ages as the dependants are; how many there must be is checked where the count is known. */
const ages = (value: string) =>
  value.trim() === ""
    ? null
    : dependantAges(value, value.split(",").filter((age) => age.trim()).length, { min: 0, max: OLDEST });

export const PERSON_FIELDS: readonly FieldSpec[] = [
  field("Name.FirstName", "text", { maxLength: 60 }),
  field("Name.MiddleName", "text", { maxLength: 60 }),
  field("Name.LastName", "text", { maxLength: 60 }),
  field("Name.SuffixName", "text", { maxLength: 10 }),
  choice("Role", "BorrowerRole", "Borrower TitleHolder NonTitleSpouse Cosigner"),
  field("BorrowerDetail.BirthDate", "date", { validators: [(value) => oldEnough(LEAST_AGE, today())(value)] }),
  choice(
    "CitizenResidencyType",
    "CitizenResidencyType",
    "USCitizen PermanentResidentAlien NonPermanentResidentAlien NonResidentAlien Unknown",
  ),
  field("ContactPoint.Email", "email", { validators: [email] }),
  field("ContactPoint.CellPhone", "phone", { validators: [phone] }),
  field("ContactPoint.HomePhone", "phone", { validators: [phone] }),
  field("ContactPoint.WorkPhone", "phone", { validators: [phone] }),
  choice("BorrowerDetail.MaritalStatusType", "MaritalStatusType", "Married Separated Unmarried"),
  field("BorrowerDetail.DependentCount", "count", { max: 30 }),
  field("DependentAgeYearsCount", "text", {
    hint: "borrower:field.DependentAgesHint",
    validators: [ages],
    when: (values) => Number(at(values, "BorrowerDetail.DependentCount") || 0) > 0,
  }),
  field(SERVED, "yesno", { label: "borrower:field.Served" }),
  choice(
    "MilitaryService.StatusType",
    "MilitaryStatusType",
    "ActiveDuty Veteran ReserveNationalGuardNeverActivated Separated Other",
    { label: "borrower:field.MilitaryStatus", when: served },
  ),
  field("MilitaryService.FromDate", "date", { when: served }),
  field("MilitaryService.ExpectedCompletionDate", "date", { when: served }),
  field("eConsent", "yesno"),
  field("BorrowerDetail.CreditReportAuthInd", "yesno"),
];

export const PERSON_PANELS: readonly { id: string; title: string; paths: readonly string[] }[] = [
  {
    id: "identity",
    title: "borrower:section.identity",
    paths: [
      "Name.FirstName",
      "Name.MiddleName",
      "Name.LastName",
      "Name.SuffixName",
      "Role",
      "BorrowerDetail.BirthDate",
      "CitizenResidencyType",
    ],
  },
  {
    id: "contact",
    title: "borrower:section.contact",
    paths: ["ContactPoint.Email", "ContactPoint.CellPhone", "ContactPoint.HomePhone", "ContactPoint.WorkPhone"],
  },
  {
    id: "family",
    title: "borrower:section.family",
    paths: ["BorrowerDetail.MaritalStatusType", "BorrowerDetail.DependentCount", "DependentAgeYearsCount"],
  },
  {
    id: "military",
    title: "borrower:section.military",
    paths: [SERVED, "MilitaryService.StatusType", "MilitaryService.FromDate", "MilitaryService.ExpectedCompletionDate"],
  },
  { id: "consent", title: "borrower:section.language", paths: ["eConsent", "BorrowerDetail.CreditReportAuthInd"] },
];

const residence = (path: string, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  kind,
  label: `borrower:residence.${path.split(".").at(-1)}`,
  ...more,
});
const address = (name: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path: `Address.${name}`,
  kind: "text",
  label: `loan:field.${name}`,
  ...more,
});

export const RESIDENCE_FIELDS: readonly FieldSpec[] = [
  residence("ResidenceDetail.ResidencyType", "choice", {
    enumeration: "ResidencyType",
    choices: ["Current", "Prior", "Mailing"],
  }),
  residence("ResidenceDetail.BasisType", "choice", {
    enumeration: "BasisType",
    choices: ["Own", "Rent", "LivingRentFree", "Unknown"],
  }),
  residence("Landlord.MonthlyRentAmt", "money", {
    when: (values) => at(values, "ResidenceDetail.BasisType") === "Rent",
  }),
  address("LineText", { wide: true }),
  address("UnitIdentifier", { maxLength: 20 }),
  address("CityName"),
  address("StateCode", { maxLength: 2 }),
  address("PostalCode", { maxLength: 10 }),
  residence("ResidenceDetail.DurationYearsCount", "count", { max: 120 }),
  residence("ResidenceDetail.DurationMonthsCount", "count", { max: 11 }),
];

const asked = (name: string, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path: `DeclarationDetail.${name}`,
  kind,
  label: `borrower:declaration.${name}`,
  ...more,
});
const says = (name: string, answer: unknown) => (values: Values) => at(values, `DeclarationDetail.${name}`) === answer;

/** The declaration's questions in the order of the application form. Two are kept as "Yes" and "No", the rest as indicators. */
export const DECLARATION_FIELDS: readonly FieldSpec[] = [
  asked("IntentOccupyType", "choice", { enumeration: "YesNo", choices: ["Yes", "No"] }),
  asked("OwnerPast3YearsType", "choice", {
    enumeration: "YesNo",
    choices: ["Yes", "No"],
    when: says("IntentOccupyType", "Yes"),
  }),
  asked("PriorPropUsageType", "choice", {
    enumeration: "PriorPropUsageType",
    choices: ["PrimaryResidence", "FHA", "SecondHome", "Investment"],
    when: (values) => says("IntentOccupyType", "Yes")(values) && says("OwnerPast3YearsType", "Yes")(values),
  }),
  asked("PriorPropTitleType", "choice", {
    enumeration: "PriorPropTitleType",
    choices: ["Sole", "JointWithSpouse", "JointWithOtherThanSpouse"],
    when: (values) => says("IntentOccupyType", "Yes")(values) && says("OwnerPast3YearsType", "Yes")(values),
  }),
  asked("BorrowerSellerRelnInd", "yesno"),
  asked("UndiscBorrowedFundInd", "yesno"),
  asked("UndiscBorrowedFundAmt", "money", { when: says("UndiscBorrowedFundInd", true) }),
  asked("UndiscMortgageAppInd", "yesno"),
  asked("UndiscCreditAppInd", "yesno"),
  asked("PropCleanEnergyInd", "yesno"),
  asked("UndiscComakerNoteInd", "yesno"),
  asked("OutstandJudgmentInd", "yesno"),
  asked("PresentDelinquentInd", "yesno"),
  asked("PartyToLawsuitInd", "yesno"),
  asked("PriorPropDeedLieuInd", "yesno"),
  asked("PriorPropShortSaleInd", "yesno"),
  asked("PriorPropFclInd", "yesno"),
  asked("BankruptcyInd", "yesno"),
];
export const FIRST_FINANCE_QUESTION = "DeclarationDetail.UndiscComakerNoteInd";

const monitored = (name: string, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path: `GovernmentMonitoringDetail.${name}`,
  kind,
  label: `borrower:demographic.${name}`,
  ...more,
});
const refuses = (name: string) => (values: Values) => at(values, `GovernmentMonitoringDetail.${name}`) !== true;

export const DEMOGRAPHIC_FIELDS: readonly FieldSpec[] = [
  monitored("EthnicRefusalInd", "check", { label: "borrower:demographic.refuse" }),
  monitored("EthnicCollectVisualInd", "yesno"),
  monitored("RaceRefusalInd", "check", { label: "borrower:demographic.refuse" }),
  monitored("RaceCollectedVisualInd", "yesno"),
  monitored("GenderRefusalInd", "check", { label: "borrower:demographic.refuse" }),
  monitored("ULADGenderType", "choice", {
    label: "borrower:demographic.gender",
    enumeration: "Gender",
    choices: ["Female", "Male", "ApplicantHasSelectedBothMaleAndFemale"],
    when: refuses("GenderRefusalInd"),
  }),
  monitored("GenderCollectVisualInd", "yesno"),
  monitored("ULADAppMethodType", "choice", {
    enumeration: "AppMethodType",
    choices: ["FaceToFace", "Telephone", "Mail", "Internet"],
  }),
];
