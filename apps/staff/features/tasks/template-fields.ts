import type { TaskTemplate } from "@gable/api";
import { declared } from "@gable/form";
import { PIPELINES } from "@gable/loan";
import { nonEmpty } from "@gable/validation";

const of = declared<TaskTemplate>("template:field");

/** In the order of work, and last what ends a loan. */
export const STAGES = [
  ...PIPELINES.filter(({ id }) => id !== "CANCELLED"),
  ...PIPELINES.filter(({ id }) => id === "CANCELLED"),
].flatMap(({ stages }) => stages);
const SELECTIONS = ["REFINANCE_ONLY", "PURCHASE_ONLY", "FHA_ONLY", "VA_ONLY", "GOVERNMENT_ONLY", "NON_DELEGATED_ONLY"];
const ROLES = ["Originator", "Processor", "ContractProcessor", "Assistant"];
const DATES = [
  "mcrApplicationDate",
  "applicationReceivedDate",
  "applicationSubmittedAt",
  "disclosureLastGeneratedAt",
  "estimatedClosingDate",
  "lockDate",
  "lockExpirationDate",
];
const MOST_OFFSET = 525_600;

/** What a company says of a task template; the checklist is typed line by line, and what follows is one of the others. */
export const TEMPLATE_FIELDS = [
  of("title", "text", { must: true, validators: [nonEmpty], maxLength: 150 }),
  of("description", "area", { maxLength: 4000, wide: true }),
  of("StageId", "choice", { choices: STAGES, words: "enums:Stage", emptyLabel: null }),
  of("selection", "choice", { choices: SELECTIONS, words: "trackers:selection", emptyLabel: "template:anyLoan" }),
  of("LoanRole", "choice", {
    choices: ROLES,
    words: "enums:Role",
    emptyLabel: "template:giver",
    hint: "template:hint.LoanRole",
  }),
  of("due.offset", "count", { must: true, signed: true, max: MOST_OFFSET, hint: "template:hint.offset" }),
  of("due.unit", "choice", { choices: ["MINUTE", "DAY", "BUSINESS_DAY"], words: "template:unit", emptyLabel: null }),
  of("due.from", "choice", { choices: DATES, words: "template:date", emptyLabel: "template:given" }),
  of("due.time", "text", { maxLength: 5, hint: "template:hint.time" }),
  of("isActive", "check", { hint: "template:hint.isActive" }),
  of("isAutomatic", "check", { hint: "template:hint.isAutomatic" }),
  of("whenDateSet", "choice", {
    choices: DATES,
    words: "template:date",
    emptyLabel: "template:stageReached",
    when: (values) => (values as TaskTemplate).isAutomatic === true,
  }),
  of("canChangeLoanStatus", "check"),
];
