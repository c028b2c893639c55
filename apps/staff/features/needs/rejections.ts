import type { NeedRejection } from "@gable/api";

/** The reasons for which what came is sent back; the sender reads them in their own language. */
export const REJECTIONS: readonly NeedRejection[] = [
  "NOT_LEGIBLE",
  "PAGES_MISSING",
  "TOO_OLD",
  "WRONG_PERSON",
  "WRONG_DOCUMENT",
  "NOT_SIGNED",
  "INCONSISTENT",
  "OTHER",
];
