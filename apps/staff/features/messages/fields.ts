import type { MessageConfig } from "@gable/api";
import { declared } from "@gable/form";

const on = declared<MessageConfig>("messages:field");

/** What a loan says of a kind of message in the company's place, beside to whom it goes. */
export const LOAN_KIND_FIELDS = [on("isActive", "check")];

/** What a company says of a kind of message, beside to whom it goes. */
export const MESSAGE_FIELDS = [
  on("isActive", "check", { hint: "messages:hint.isActive" }),
  on("delayMinutes", "count", { max: 10_080 }),
  on("textFrom", "count", { max: 21, hint: "messages:hint.textHours" }),
  on("textUntil", "count", { max: 21 }),
  on("templates.en.subject", "text", { maxLength: 200 }),
  on("templates.en.body", "area", { maxLength: 5000 }),
  on("templates.en.text", "area", { maxLength: 480 }),
  on("templates.es.subject", "text", { maxLength: 200 }),
  on("templates.es.body", "area", { maxLength: 5000 }),
  on("templates.es.text", "area", { maxLength: 480 }),
];
