import type { BusinessContact, ContactCompany, ContactType, LoanContact, LoanSetup } from "@gable/api";
import { addressAt, declared, type FieldSpec } from "@gable/form";
import { formatPhone } from "@gable/i18n";

export const CONTACT_LABELS = "contacts:field";
const contact = declared<BusinessContact>(CONTACT_LABELS);
const company = declared<ContactCompany>(CONTACT_LABELS);
const part = declared<LoanContact>(CONTACT_LABELS);
const setup = declared<LoanSetup>(CONTACT_LABELS);

/** What business contacts do, in the order they are offered. */
export const CONTACT_TYPES = [
  "REAL_ESTATE_AGENT",
  "BUYERS_AGENT",
  "LISTING_AGENT",
  "TRANSACTION_COORDINATOR",
  "TITLE",
  "ESCROW",
  "SETTLEMENT_AGENT",
  "ATTORNEY",
  "NOTARY",
  "HOI",
  "FLOOD",
  "MORTGAGE_INSURANCE",
  "APPRAISER",
  "AMC",
  "SURVEYOR",
  "INSPECTOR",
  "BUILDER",
  "SELLER",
  "HOA",
  "LENDER",
  "INVESTOR",
  "UNDERWRITER",
  "CREDIT",
  "CPA",
  "OTHER",
] as const satisfies readonly ContactType[];

const MOST_REFERENCE = 60;
const NAME = 150;

/** The fields of a contact; those of its address stand below them. */
export const BOOK_FIELDS = [
  contact("type", "choice", { choices: CONTACT_TYPES, words: "contacts:type", must: true }),
  contact("companyName", "text", { maxLength: NAME, hint: "contacts:hint.companyName" }),
  contact("firstName", "text", { maxLength: NAME }),
  contact("lastName", "text", { maxLength: NAME }),
  contact("email", "email", { maxLength: 254 }),
  contact("jobTitle", "text", { maxLength: NAME }),
  contact("language", "choice", {
    choices: ["en", "es"],
    words: "contacts:language",
    emptyLabel: "contacts:language.none",
    hint: "contacts:hint.language",
  }),
  contact("workPhone", "phone"),
  contact("cellPhone", "phone"),
  contact("licenseNumber", "text", { maxLength: 40, spellCheck: false }),
  contact("nmls", "text", { maxLength: 12, inputMode: "numeric" }),
  contact("website", "text", { maxLength: NAME + 50, spellCheck: false }),
  contact("notes", "area", { maxLength: 2000, wide: true }),
];
export const BOOK_ADDRESS_FIELDS = addressAt("Address");

export const COMPANY_FORM_FIELDS: readonly FieldSpec[] = [
  company("name", "text", { maxLength: NAME, must: true, label: "contacts:field.companyName" }),
  company("DefaultContactId", "choice"),
  company("phone", "phone"),
  company("email", "email", { maxLength: 254 }),
  company("licenseNumber", "text", { maxLength: 40, spellCheck: false }),
  company("nmls", "text", { maxLength: 12, inputMode: "numeric" }),
  company("website", "text", { maxLength: NAME + 50, spellCheck: false }),
  ...BOOK_ADDRESS_FIELDS,
  company("notes", "area", { maxLength: 2000, wide: true }),
];

/** What the history tells of a company; what it does is a list. */
export const COMPANY_FIELDS: readonly FieldSpec[] = [
  { path: "types", kind: "choice", label: "contacts:field.types", words: "contacts:type" },
  ...COMPANY_FORM_FIELDS,
];

/** What is said of a contact on one loan alone. */
export const PART_FIELDS = [part("reference", "text", { maxLength: MOST_REFERENCE, spellCheck: false })];

export const SETUP_FIELDS = [
  setup("MersNum.MersMin", "text", { maxLength: 20, hint: "contacts:hint.MersMin", inputMode: "numeric" }),
  setup("LoanInfo.mortgageeClause", "area", { maxLength: 500, hint: "contacts:hint.mortgageeClause", wide: true }),
  setup("AllowDocUploadToLender", "check"),
  setup("MersNum.NonDelegatedCorrespondentLoan", "check"),
];

/** The number to call first, as people read it; "" where there is none. */
export function phoneOf({
  workPhone,
  cellPhone,
}: {
  workPhone?: string | undefined;
  cellPhone?: string | undefined;
}): string {
  const phone = workPhone || cellPhone;
  return phone ? formatPhone(phone) : "";
}

/** The address by which a telephone is called. */
export const telOf = (phone: string) => `tel:+1${phone.replace(/\D/g, "").slice(-10)}`;
