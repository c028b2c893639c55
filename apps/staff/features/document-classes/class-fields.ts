import type { DocumentClass } from "@gable/api";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

const of = declared<DocumentClass>("documentSettings:field");

/** What a company says of a class of documents; the part of the folder is the dialog's. */
export const DOCUMENT_CLASS_FIELDS = [
  of("name", "text", { must: true, validators: [nonEmpty], maxLength: 160 }),
  of("nameEs", "text", { maxLength: 160, hint: "documentSettings:hint.nameEs" }),
  of("perBorrower", "check"),
  of("isActive", "check", { hint: "documentSettings:hint.isActive" }),
];
