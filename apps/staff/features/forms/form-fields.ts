import type { DocumentForm, FormPackage } from "@gable/api/document-form";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

const form = declared<DocumentForm>("forms:field");
const set = declared<FormPackage>("forms:field");

/** What a company says of a form; its class, and what is put into its fields, are the dialog's. */
export const FORM_FIELDS = [
  form("name", "text", { must: true, validators: [nonEmpty], maxLength: 120 }),
  form("isActive", "check"),
  form("fillable", "check", { hint: "forms:hint.fillable" }),
];

/** What a company says of a set of forms; which they are is the dialog's. */
export const PACKAGE_FIELDS = [set("name", "text", { must: true, validators: [nonEmpty], maxLength: 120 })];
