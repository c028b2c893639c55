import type { FormField, FormMapping } from "@gable/api/document-form";

/** Where what is put into a field comes from. */
export type MappingKind = "NONE" | "VALUE" | "TEXT" | "SSN" | "LETTER";

/** What a letter of pre-approval says; a form with the first three can be the template of letters. */
export const LETTER_FACTS = [
  "CODE",
  "EXPIRES_ON",
  "BORROWERS",
  "SALES_PRICE",
  "DOWN_PAYMENT",
  "LOAN_AMOUNT",
  "PROGRAM",
  "HOUSING_TYPE",
  "PROPERTY",
  "MADE_ON",
  "OFFICER",
  "OFFICER_NMLS",
  "OFFICER_PHONE",
  "ORGANIZATION",
  "COMPANY",
  "LICENSE",
  "CHECK_AT",
] as const satisfies readonly NonNullable<FormMapping["letter"]>[];

export const kindOf = (mapping: FormMapping | undefined): MappingKind => {
  if (!mapping) return "NONE";
  if (mapping.ssn) return "SSN";
  if (mapping.letter) return "LETTER";
  return mapping.text === undefined ? "VALUE" : "TEXT";
};

/** What a field begins with that is of a kind. A checkbox that is always on says so by a text. */
export const mappedAs = (field: string, kind: MappingKind): FormMapping | null => {
  switch (kind) {
    case "VALUE":
      return { field, value: "" };
    case "TEXT":
      return { field, text: "x" };
    case "SSN":
      return { field, ssn: 1 };
    case "LETTER":
      return { field, letter: "CODE" };
    case "NONE":
      return null;
  }
};

/** All mappings with that of one field changed, or taken out. */
export function withMapping(
  mappings: readonly FormMapping[],
  { name }: Pick<FormField, "name">,
  next: FormMapping | null,
): FormMapping[] {
  const at = mappings.findIndex(({ field }) => field === name);
  if (at < 0) return next ? [...mappings, next] : [...mappings];
  return mappings.flatMap((one, i) => (i === at ? (next ? [next] : []) : [one]));
}
