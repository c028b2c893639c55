import type { LenderEvent, RegisterMessage } from "@gable/api/registration";
import { declared, type FieldSpec } from "@gable/form";

export const REGISTRATION_LABELS = "registration:field";
const event = declared<LenderEvent>(REGISTRATION_LABELS);
const message = declared<RegisterMessage>(REGISTRATION_LABELS);

const TYPES = [
  "REGISTERED",
  "LOCK_REQUESTED",
  "LOCKED",
  "LOCK_EXTENDED",
  "SUBMITTED",
  "APPROVED",
  "SUSPENDED",
  "DENIED",
  "CLEAR_TO_CLOSE",
  "DOCS_ORDERED",
  "DOCS_SENT",
  "FUNDED",
  "PURCHASED",
  "OTHER",
];
const SEVERITIES = ["INFO", "WARNING", "ERROR"];
const LONGEST = { name: 150, code: 60, text: 1000 };

export const EVENT_FIELDS: readonly FieldSpec[] = [
  event("EventType", "choice", { must: true, choices: TYPES, words: "registration:event" }),
  event("EventDate", "date", { must: true }),
  event("LenderName", "text", { maxLength: LONGEST.name, wide: true }),
  event("Description", "area", {
    asked: (values) => (values as LenderEvent).EventType === "OTHER",
    maxLength: LONGEST.text,
    wide: true,
  }),
];

export const MESSAGE_FIELDS: readonly FieldSpec[] = [
  message("Severity", "choice", { choices: SEVERITIES, words: "registration:severity" }),
  message("ReceivedDate", "date"),
  message("Code", "text", { maxLength: LONGEST.code, spellCheck: false, wide: true }),
  message("Text", "area", { must: true, maxLength: LONGEST.text, wide: true }),
  message("ResolvedInd", "check", { wide: true }),
];

/** What people say of a message that the lender's system sent. */
export const RESOLVED_FIELDS = MESSAGE_FIELDS.filter(({ path }) => path === "ResolvedInd");
