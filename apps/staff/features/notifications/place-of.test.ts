// @vitest-environment happy-dom
import type { Notification } from "@gable/api/notification";
import { describe, expect, it } from "vitest";
import { placeOf } from "./place-of";

const told = (more: Partial<Notification>): Notification => ({
  id: "n",
  kind: "MENTION",
  about: "LOAN_NOTE",
  isRead: false,
  at: "2026-11-23T15:00:00Z",
  count: 1,
  byName: "Olga",
  ...more,
});

describe("where a notification leads", () => {
  it.each<[string, Partial<Notification>, string, string | undefined]>([
    ["a note opens on its loan", { LoanId: 12, recordId: "r" }, "/app/loans/12", "note-r"],
    [
      "a task of a loan opens on it",
      { about: "TASK", TaskId: "t", taskTitle: "Call", LoanId: 12 },
      "/app/loans/12",
      "task-t",
    ],
    ["a note on a task opens the task", { about: "TASK_NOTE", TaskId: "t", recordId: "r" }, "/app/tasks", "task-t"],
    ["tasks that were handed over", { about: "TASK" }, "/app/tasks", undefined],
    [
      "what a borrower proposes waits among the terms",
      { kind: "BORROWER_ACTIVITY", about: "TERMS", LoanId: 12, recordId: "r" },
      "/app/loans/12/loan-info#proposal",
      undefined,
    ],
    ["a document lies among the documents", { about: "UPLOAD", LoanId: 12 }, "/app/loans/12/documents", undefined],
    ["a need as well", { about: "NEED", LoanId: 12, recordId: "r" }, "/app/loans/12/documents", undefined],
    [
      "a letter that came back as well",
      { kind: "REJECTION", about: "NEED_BOUNCE", LoanId: 12 },
      "/app/loans/12/documents",
      undefined,
    ],
    [
      "a mail that came back stands in the log",
      { kind: "REJECTION", about: "BOUNCE", LoanId: 12 },
      "/app/loans/12/setup#loan-messages",
      undefined,
    ],
    ["a stage is the loan's", { about: "STAGE", LoanId: 12 }, "/app/loans/12", undefined],
    [
      "a lock stands with the products and prices of its loan",
      { kind: "LOCK", about: "LOCKED", LoanId: 12, recordId: "r" },
      "/app/loans/12/product-pricing#rate-lock",
      undefined,
    ],
  ])("%s", (_, more, href, window) => {
    const place = placeOf(told(more), "Notes");
    expect([place.href, place.window?.id]).toEqual([href, window]);
    // The window stays while the page is the one that the link leads to.
    if (place.window) expect(place.href).toContain(place.window.contextUrl);
  });
});
