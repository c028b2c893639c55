import type { ShownLead } from "@gable/api";
import { type FieldSpec, type PathOf, STATE_CODES } from "@gable/form";
import { downPaymentFor, nonEmpty, onePhone, priceFor } from "@gable/loan";

type LeadField = FieldSpec & { path: PathOf<ShownLead> };

/** The fields of a lead, group by group. */
export const GROUPS: readonly { key: string; fields: readonly LeadField[] }[] = [
  {
    key: "person",
    fields: [
      {
        path: "Name.FirstName",
        kind: "text",
        label: "leads:field.first",
        maxLength: 150,
        against: {
          paths: ["Name.MiddleName", "Name.LastName", "Name.SuffixName", "Name.FullName"],
          check:
            (...others) =>
            (first) =>
              nonEmpty([first, ...others].join("")),
        },
      },
      { path: "Name.MiddleName", kind: "text", label: "leads:field.middle", maxLength: 150 },
      { path: "Name.LastName", kind: "text", label: "leads:field.last", maxLength: 150 },
      {
        path: "ContactPoint.CellPhone",
        kind: "phone",
        label: "leads:field.phone",
        hint: "leads:eitherContact",
        against: {
          paths: ["ContactPoint.HomePhone", "ContactPoint.WorkPhone", "ContactPoint.Email"],
          check:
            (...others) =>
            (phone) =>
              onePhone([phone, ...others]),
        },
      },
      { path: "ContactPoint.HomePhone", kind: "phone", label: "leads:field.home" },
      { path: "ContactPoint.WorkPhone", kind: "phone", label: "leads:field.work" },
      { path: "ContactPoint.Email", kind: "email", label: "leads:field.email", maxLength: 254 },
      {
        path: "Language",
        kind: "choice",
        label: "leads:field.language",
        enumeration: "LeadLanguage",
        choices: ["en", "es"],
      },
      { path: "FollowUpDate", kind: "date", label: "leads:field.followUp" },
    ],
  },
  {
    key: "wish",
    fields: [
      {
        path: "LoanPurposeType",
        kind: "choice",
        label: "leads:field.purpose",
        enumeration: "LoanPurposeType",
        choices: ["Purchase", "Refinance"],
      },
      { path: "LoanAmt", kind: "money", label: "leads:field.amount" },
      {
        path: "PriceAmt",
        kind: "money",
        label: "leads:field.price",
        against: { paths: ["DownPaymentAmt"], check: priceFor },
      },
      {
        path: "DownPaymentAmt",
        kind: "money",
        label: "leads:field.downPayment",
        against: { paths: ["PriceAmt"], check: downPaymentFor },
      },
      {
        path: "PropertyUsageType",
        kind: "choice",
        label: "leads:field.usage",
        enumeration: "PropertyUsageType",
        choices: ["PrimaryResidence", "SecondHome", "Investment"],
      },
      {
        path: "CreditRange",
        kind: "choice",
        label: "leads:field.credit",
        enumeration: "LeadCreditRange",
        choices: ["EXCELLENT", "GOOD", "FAIR", "POOR", "BAD", "UNKNOWN"],
      },
      {
        path: "Timeframe",
        kind: "choice",
        label: "leads:field.timeframe",
        enumeration: "LeadTimeframe",
        choices: ["NOW", "QUARTER", "HALF_YEAR", "LATER"],
      },
      { path: "Address.LineText", kind: "text", label: "leads:field.street", maxLength: 150 },
      { path: "Address.CityName", kind: "text", label: "leads:field.city", maxLength: 150 },
      {
        path: "Address.StateCode",
        kind: "choice",
        label: "leads:field.state",
        enumeration: "State",
        choices: STATE_CODES,
      },
      { path: "Address.PostalCode", kind: "zip", label: "leads:field.zip" },
      { path: "Address.CountyName", kind: "text", label: "leads:field.county", maxLength: 150 },
    ],
  },
  {
    key: "realtor",
    fields: [
      { path: "Realtor.Name", kind: "text", label: "leads:field.realtor", maxLength: 150 },
      { path: "Realtor.Company", kind: "text", label: "leads:field.realtorCompany", maxLength: 150 },
      { path: "Realtor.Phone", kind: "phone", label: "leads:field.realtorPhone" },
      { path: "Realtor.Email", kind: "email", label: "leads:field.realtorEmail", maxLength: 254 },
    ],
  },
];

const METHODS = ["PHONE", "IN_PERSON", "EMAIL", "WEB_FORM"];

/** What is taken down of the person's word on being called. */
export const CONSENT_FIELDS: readonly FieldSpec[] = [
  { path: "ConsentInd", kind: "yesno", label: "leads:consent.question" },
  {
    path: "Method",
    kind: "choice",
    label: "leads:consent.how",
    choices: METHODS,
    words: "leads:method",
    emptyLabel: null,
  },
  { path: "Wording", kind: "area", label: "leads:consent.said", maxLength: 2000 },
];

/** What a lead is sorted by, as it is called. */
export const LABELS = {
  source: { path: "LeadSource.name", kind: "choice", label: "leads:field.source" },
  provider: { path: "LeadProvider.name", kind: "choice", label: "leads:field.provider" },
  tags: { path: "Tags", kind: "choice", label: "leads:columns.tags" },
} as const satisfies Record<string, FieldSpec>;

export const FIELDS: readonly LeadField[] = [
  ...GROUPS.flatMap((group) => group.fields),
  { path: "DoNotCallInd", kind: "check", label: "leads:doNotCall" },
];
