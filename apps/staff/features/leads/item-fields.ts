import type { LeadList } from "@gable/api";
import type { FieldSpec } from "@gable/form";
import { nameCheck } from "../organization/checks";
import { TAG_COLORS } from "./status";

const EMAIL: FieldSpec = { path: "contactEmail", kind: "email", label: "leads:field.email", maxLength: 254 };
const COLOR: FieldSpec = {
  path: "color",
  kind: "choice",
  label: "leads:settings.color",
  choices: TAG_COLORS,
  words: "leads:color",
  emptyLabel: null,
};
const ACTIVE: FieldSpec = {
  path: "isActive",
  kind: "check",
  label: "leads:settings.active",
  hint: "leads:settings.activeHint",
};
const COST: FieldSpec = { path: "costPerLeadAmt", kind: "money", label: "leads:settings.cost" };

/** The fields of an item of a list; `taken` are the names of the others. */
export function itemFields(list: LeadList, taken: readonly string[]): FieldSpec[] {
  const name: FieldSpec = {
    path: "name",
    kind: "text",
    label: "leads:settings.name",
    maxLength: 60,
    asked: true,
    validators: [nameCheck(taken)],
  };
  if (list === "tags") return [name, COLOR];
  return list === "providers" ? [name, ACTIVE, EMAIL, COST] : [name, ACTIVE];
}

/** What is set of a branch's web form. */
export const WEB_FORM_FIELDS: readonly FieldSpec[] = [
  { path: "enabled", kind: "check", label: "leads:settings.formOn" },
  { path: "origins", kind: "area", label: "leads:settings.origins" },
];
