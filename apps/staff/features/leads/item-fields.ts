import type { LeadList } from "@gable/api";
import type { FieldSpec } from "@gable/form";
import { nameCheck } from "../organization/checks";

const EMAIL: FieldSpec = { path: "contactEmail", kind: "email", label: "leads:field.email", maxLength: 254 };
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
  return list === "providers" ? [name, EMAIL, COST] : [name];
}
