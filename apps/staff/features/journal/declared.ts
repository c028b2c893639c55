import { labelOf } from "@gable/form";
import { CONDITION_FIELDS, CONDITION_LABELS } from "../conditions/fields";
import { CONDITION_TEMPLATE_FIELDS } from "../conditions/template-fields";
import {
  BOOK_ADDRESS_FIELDS,
  BOOK_FIELDS,
  COMPANY_FIELDS,
  CONTACT_LABELS,
  PART_FIELDS,
  SETUP_FIELDS,
} from "../contacts/fields";
import { LOGIN_FIELDS, LOGIN_LABELS } from "../credentials/fields";
import { DOCUMENT_CLASS_FIELDS } from "../document-classes/class-fields";
import { FEE_FIELDS } from "../fees/fields";
import { CLOSING_COST_TEMPLATE_FIELDS } from "../fees/template-fields";
import { FORM_FIELDS, PACKAGE_FIELDS } from "../forms/form-fields";
import { itemFields, WEB_FORM_FIELDS } from "../leads/item-fields";
import { CONSENT_FIELDS, LABELS, FIELDS as LEAD_FIELDS } from "../leads/lead-fields";
import { DECLARED, type Declared } from "../loan/declared";
import { OWNER_STATUS } from "../loan-info/fields";
import { LOCK_FIELDS, POLICY_FIELDS } from "../lock/fields";
import { NEED_SET_FIELDS } from "../needs/set-fields";
import {
  CONTACT_FIELDS,
  LETTER_FIELDS,
  PORTAL_FIELDS,
  QUESTION_FIELDS,
  UNIT_FIELDS,
  WORK_FIELDS,
} from "../organization/fields";
import { DEFAULTS_FIELDS, PREAPPROVAL_FIELDS, PREAPPROVAL_LABELS } from "../pre-approval/fields";
import { EVENT_FIELDS, MESSAGE_FIELDS, REGISTRATION_LABELS } from "../registration/fields";
import { TEMPLATE_FIELDS } from "../tasks/template-fields";
import { placeOfUserField, USER_FIELDS } from "../user/fields";

interface KindFields extends Declared {
  /** Where a field that the journal names stands in the form; at the same path unless said otherwise. */
  placeOf?: (path: string) => string;
}

const CONSENT = CONSENT_FIELDS.map((field) => ({ ...field, path: `ContactConsent.${field.path}` }));
const LEAD_SETTINGS = "leads:settings";

/** The fields of all that has a form, by the journal's name of its kind. */
export const FIELDS_BY_KIND = {
  ...DECLARED,
  loan_info: {
    fields: [...DECLARED.loan_info.fields, OWNER_STATUS],
    labels: DECLARED.loan_info.labels,
    placeOf: (path) => path.replace(/(PropertyOwners)\.\d+/, "$1"),
  },
  task_template: { fields: TEMPLATE_FIELDS, labels: "template:field" },
  rate_lock: { fields: LOCK_FIELDS, labels: "locks:told" },
  lock_policy: { fields: POLICY_FIELDS, labels: "locks:field" },
  lender_event: { fields: EVENT_FIELDS, labels: REGISTRATION_LABELS },
  register_message: { fields: MESSAGE_FIELDS, labels: REGISTRATION_LABELS },
  need_set: { fields: NEED_SET_FIELDS, labels: "needSets:field" },
  condition_template: { fields: CONDITION_TEMPLATE_FIELDS, labels: "conditionTemplates:field" },
  fee: { fields: FEE_FIELDS, labels: "fees:field" },
  closing_cost_template: { fields: CLOSING_COST_TEMPLATE_FIELDS, labels: "closingCosts:field" },
  credential: { fields: LOGIN_FIELDS, labels: LOGIN_LABELS },
  document_form: { fields: FORM_FIELDS, labels: "forms:field" },
  document_form_package: { fields: PACKAGE_FIELDS, labels: "forms:field" },
  document_class: { fields: DOCUMENT_CLASS_FIELDS, labels: "documentSettings:field" },
  condition: { fields: CONDITION_FIELDS, labels: CONDITION_LABELS },
  business_contact: { fields: [...BOOK_FIELDS, ...BOOK_ADDRESS_FIELDS], labels: CONTACT_LABELS },
  contact_company: { fields: COMPANY_FIELDS, labels: CONTACT_LABELS },
  loan_business_contact: { fields: [...BOOK_FIELDS, ...PART_FIELDS], labels: CONTACT_LABELS },
  loan_preapproval: { fields: PREAPPROVAL_FIELDS, labels: PREAPPROVAL_LABELS },
  preapproval_setting: { fields: DEFAULTS_FIELDS, labels: PREAPPROVAL_LABELS },
  loan_setup: { fields: SETUP_FIELDS, labels: CONTACT_LABELS },
  loan_coc: { fields: [], labels: "editing:label" },
  loan_edit: { fields: [], labels: "editing:label" },
  lead: { fields: [...LEAD_FIELDS, ...CONSENT, ...Object.values(LABELS)], labels: "leads:field" },
  lead_config: { fields: [], labels: LEAD_SETTINGS },
  lead_form: { fields: WEB_FORM_FIELDS, labels: LEAD_SETTINGS },
  lead_tag: { fields: itemFields("tags", []), labels: LEAD_SETTINGS },
  lead_source: { fields: itemFields("sources", []), labels: LEAD_SETTINGS },
  lead_provider: { fields: itemFields("providers", []), labels: LEAD_SETTINGS },
  user: { fields: USER_FIELDS, labels: "users:field", placeOf: placeOfUserField },
  organization: { fields: [...UNIT_FIELDS, ...CONTACT_FIELDS, ...WORK_FIELDS], labels: "organization:field" },
  emailConfig: { fields: LETTER_FIELDS, labels: "organization:field" },
  posConfig: { fields: PORTAL_FIELDS, labels: "portal:field" },
  customQuestion: { fields: QUESTION_FIELDS, labels: "questions:field" },
} satisfies Record<string, KindFields>;

/** What a record's field is called and which enumeration its values are of, as its form has it. */
export function declaredField(kind: string, path: string): { label?: string; enumeration?: string | undefined } {
  const of = (FIELDS_BY_KIND as Record<string, KindFields>)[kind];
  if (!of) return {};
  const at = of.placeOf?.(path) ?? path;
  const { enumeration, words } = of.fields.find((field) => field.path === at) ?? {};
  return { label: labelOf(at, of.fields, of.labels), enumeration: enumeration ?? words };
}
