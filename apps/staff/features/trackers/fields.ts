import type { LoanTracker, Tracker } from "@gable/api";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

const on = declared<LoanTracker>("trackers:field");
const of = declared<Tracker>("trackers:field");

export const MOST_NOTE = 2000;
const MOST_NAME = 80;

/** What is changed of a tracker on a loan. */
export const TRACKER_FIELDS = [
  on("TrackerStatusId", "choice"),
  on("date", "date"),
  on("Notes", "text", { maxLength: MOST_NOTE }),
];

export const GROUPS = [
  "PROSPECT",
  "LOAN_SETUP",
  "DISCLOSURE",
  "PROCESSING",
  "UNDERWRITING",
  "APPROVED_WITH_CONDITION",
  "CLEAR_TO_CLOSE",
  "CLOSING",
  "FUNDED",
] as const;

const SELECTIONS = ["REFINANCE_ONLY", "PURCHASE_ONLY", "FHA_ONLY", "VA_ONLY", "GOVERNMENT_ONLY", "NON_DELEGATED_ONLY"];

/** What a company says of a tracker; its statuses are a list of their own. */
export const COMPANY_TRACKER_FIELDS = [
  of("displayName", "text", { must: true, validators: [nonEmpty], maxLength: MOST_NAME }),
  of("displayNameEs", "text", { maxLength: MOST_NAME }),
  of("group", "choice", { choices: GROUPS, words: "trackers:group", emptyLabel: null }),
  of("metadata.selection", "choice", { choices: SELECTIONS, words: "trackers:selection", emptyLabel: "trackers:all" }),
  of("isActive", "check", { hint: "trackers:hint.isActive" }),
  of("metadata.disableUserChanges", "check", { hint: "trackers:hint.disableUserChanges" }),
];
