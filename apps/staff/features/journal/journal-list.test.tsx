// @vitest-environment happy-dom
import type { Activity } from "@gable/api";
import { show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { JournalList, VALUE_AREAS } from "./journal-list";

vi.mock("next/link", () => ({ default: () => null }));

const entry = (id: string, kind: string, after: object) => ({ id, kind, action: "updated", after }) as Activity;

it("calls a field as the form of its record does, and its value as the form offers it", async () => {
  const rows = [
    entry("1", "employer", { Name: "Sample Works", Employment: { StatusType: "Previous" } }),
    entry("2", "liability", { HolderName: "Sample Auto" }),
    entry("3", "declaration", { Bankruptcies: [{ BankruptcyChapterType: "ChapterSeven" }] }),
    entry("4", "user", { status: "SUSPEND" }),
  ];
  await show(<JournalList rows={rows} />, { areas: ["common", "errors", "shell", ...VALUE_AREAS] });
  const said = [...document.querySelectorAll("dt")].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(said).toEqual([
    ["Employer", "Sample Works"],
    ["Status", "Previous"],
    ["Creditor", "Sample Auto"],
    ["Chapter", "Chapter 7"],
    ["Status", "Suspended"],
  ]);
});

it.each([
  ["en", ["Second home", "Limited cash-out", "Loan setup", "Credit history", "Yes"]],
  ["es", ["Segunda vivienda", "Retiro limitado", "Preparación del préstamo", "Historial de crédito", "Sí"]],
] as const)("tells a loan's life in words and not in what is stored: %s", async (language, words) => {
  const rows = [
    entry("1", "loan_info", {
      TransactionInfo: { LoanPurposeType: "Refinance", RefinanceCashOutDeterminationType: "LimitedCashOut" },
      subjectProperty: { PropertyDetail: { PropertyUsageType: "SecondHome" } },
    }),
    entry("2", "borrower", { isPrimaryBorrower: true }),
    entry("3", "loan", { StageId: "LOAN_SETUP" }),
    entry("4", "loan", { StageId: "SUSPENDED", Suspension: { from: "APPLICATION_INTAKE", reason: "Title" } }),
    entry("5", "loan", {
      Adverse: { actionTaken: "ApplicationDenied", denialReasons: ["CreditHistory", "Collateral"] },
    }),
  ];
  await show(<JournalList rows={rows} />, { areas: ["common", "errors", "shell", ...VALUE_AREAS], language });
  const told = document.body.textContent ?? "";
  for (const word of words) expect(told).toContain(word);
  expect(told).not.toMatch(
    /SecondHome|LimitedCashOut|LOAN_SETUP|isPrimaryBorrower|APPLICATION_INTAKE|Suspension\.from|ApplicationDenied|CreditHistory|denialReasons/,
  );
});
