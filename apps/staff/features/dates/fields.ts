import type { FieldSpec } from "@gable/form";
import { notBeforeOther } from "@gable/loan";

/** What is noted together: the parts of the panel, and what a tracker's row opens. */
export const PARTS = {
  application: ["mcrApplicationDate", "applicationReceivedDate"],
  estimate: [
    "loanEstimateSentDate",
    "loanEstimateReceivedDate",
    "loanEstimateSignedDate",
    "intentToProceedDate",
    "disclosureLastGeneratedAt",
  ],
  initialCd: ["initialCdSentDate", "initialCdReceivedDate"],
  finalCd: ["finalCdSentDate", "finalCdReceivedDate", "finalCdSignedDate"],
  closing: ["estimatedClosingDate", "closingDate", "estimatedDisbursementDate", "disbursementDate", "firstPaymentDate"],
} as const;

export type Part = keyof typeof PARTS;
export const ALL_PARTS = Object.keys(PARTS) as Part[];

/** The same order as the server holds. */
const AFTER: Record<string, string> = {
  loanEstimateReceivedDate: "loanEstimateSentDate",
  loanEstimateSignedDate: "loanEstimateSentDate",
  initialCdReceivedDate: "initialCdSentDate",
  finalCdReceivedDate: "finalCdSentDate",
  finalCdSignedDate: "finalCdSentDate",
  disbursementDate: "closingDate",
  estimatedDisbursementDate: "estimatedClosingDate",
};

const SOURCES = ["EMAIL", "MAIL", "IN_PERSON", "E_SIGN", "LENDER", "DOCUMENT", "OTHER"];

/** The fields of the dates of some parts, with how those that change are known. */
export function fieldsOf(names: readonly string[]): readonly FieldSpec[] {
  return [
    ...names.map((path): FieldSpec => {
      const first = AFTER[path];
      return {
        path,
        kind: "date",
        label: `dates:field.${path}`,
        ...(first && names.includes(first) ? { against: { paths: [first], check: notBeforeOther } } : {}),
      };
    }),
    { path: "source", kind: "choice", choices: SOURCES, words: "dates:source", label: "dates:field.source" },
    { path: "note", kind: "text", maxLength: 500, label: "dates:field.note", wide: true },
  ];
}
