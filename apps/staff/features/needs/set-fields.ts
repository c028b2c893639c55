import type { NeedSet } from "@gable/api";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

const of = declared<NeedSet>("needSets:field");

/** What a company says of a set of needs; for which loans it is and what it asks for are the dialog's. */
export const NEED_SET_FIELDS = [
  of("name", "text", { must: true, validators: [nonEmpty], maxLength: 120 }),
  of("nameEs", "text", { maxLength: 120 }),
  of("isActive", "check"),
];
