import type { FieldSpec } from "@gable/form";
import { DECLARATION_FIELDS, DEMOGRAPHIC_FIELDS, PERSON_FIELDS, RESIDENCE_FIELDS } from "../borrower/fields";
import { ASSET_FIELDS, EMPLOYER_FIELDS, EXPENSE_FIELDS, INCOME_FIELDS, PROPERTY_FIELDS } from "../financial/fields";
import { LIABILITY_FIELDS } from "../financial/liability-fields";
import { LOAN_INFO_FIELDS } from "../loan-info/fields";
import { AGENCY_FIELDS } from "../loan-info/government-fields";

export interface Declared {
  fields: readonly FieldSpec[];
  /** The catalogue's prefix of the labels of what is not declared, such as the rows inside a record. */
  labels: string;
}

/** The fields of a loan's records, by the journal's name of their kind. */
export const DECLARED = {
  loan_info: { fields: [...LOAN_INFO_FIELDS, ...Object.values(AGENCY_FIELDS).flat()], labels: "terms:field" },
  borrower: { fields: PERSON_FIELDS, labels: "borrower:field" },
  declaration: { fields: DECLARATION_FIELDS, labels: "borrower:declaration" },
  demographic: { fields: DEMOGRAPHIC_FIELDS, labels: "borrower:demographic" },
  residence: { fields: RESIDENCE_FIELDS, labels: "borrower:residence" },
  asset: { fields: ASSET_FIELDS, labels: "holdings:asset" },
  liability: { fields: LIABILITY_FIELDS, labels: "holdings:liability" },
  expense: { fields: EXPENSE_FIELDS, labels: "holdings:expense" },
  owned_property: { fields: PROPERTY_FIELDS, labels: "holdings:reo" },
  employer: { fields: EMPLOYER_FIELDS, labels: "holdings:income" },
  income_item: { fields: INCOME_FIELDS, labels: "holdings:income" },
} satisfies Record<string, Declared>;
