import type { DocumentCategory, DocumentClass, LoanDocument } from "@gable/api";
import { expect, it } from "vitest";
import { folderOf, hasWords } from "./folder";

const CLASSES = [
  { code: "PAYSTUB", name: "Pay stub", nameEs: "Talón de pago", category: "INCOME", order: 1 },
  { code: "W2", name: "W-2", category: "INCOME", order: 2 },
  { code: "HOI", name: "Homeowner's insurance", category: "INSURANCE", order: 3 },
] as DocumentClass[];
const CATEGORIES = [
  { code: "INCOME", name: "Income", nameEs: "Ingresos", order: 1 },
  { code: "INSURANCE", name: "Insurance", order: 2 },
] as DocumentCategory[];
const one = (id: string, classification: string, createdAt: string) =>
  ({ id, name: `${id}.pdf`, classification, createdAt, uploadedByName: "Ada Borrower" }) as LoanDocument;
const ROWS = [
  one("h", "HOI", "2026-01-01"),
  one("w", "W2", "2026-01-02"),
  one("p1", "PAYSTUB", "2026-01-01"),
  one("p2", "PAYSTUB", "2026-02-01"),
  one("x", "", "2026-03-01"),
  one("y", "NO_LONGER_THERE", "2026-03-02"),
];

it("puts what is not classified first, then each part in stacking order, the newest first", () => {
  const parts = folderOf(ROWS, CLASSES, CATEGORIES, "en");
  expect(parts.map(({ category, rows }) => [category, rows.map(({ id }) => id)])).toEqual([
    ["", ["y", "x"]],
    ["INCOME", ["p2", "p1", "w"]],
    ["INSURANCE", ["h"]],
  ]);
});

it("puts what was withdrawn last in its part", () => {
  const rows = ROWS.map((row) => (row.id === "p2" ? { ...row, withdrawnOn: "2026-02-02" } : row));
  expect(folderOf(rows, CLASSES, CATEGORIES, "en")[1]?.rows.map(({ id }) => id)).toEqual(["p1", "w", "p2"]);
});

it("puts what was disapproved of last in its part", () => {
  const rows = ROWS.map((row) =>
    row.id === "p2" || row.id === "y" ? { ...row, status: "DISAPPROVED" as const } : row,
  );
  expect(folderOf(rows, CLASSES, CATEGORIES, "en").map((part) => part.rows.map(({ id }) => id))).toEqual([
    ["x", "y"],
    ["p1", "w", "p2"],
    ["h"],
  ]);
});

it("calls the parts in the reader's language, in English where there is no other name", () => {
  expect(folderOf(ROWS, CLASSES, CATEGORIES, "es").map(({ name }) => name)).toEqual(["", "Ingresos", "Insurance"]);
});

it("finds a text by all of the words, wherever they stand, without accents and case", () => {
  expect(hasWords("w.pdf W-2 Ada Borrower", "ada w-2")).toBe(true);
  expect(hasWords("w.pdf W-2 Ada Borrower", "ada 1099")).toBe(false);
  expect(hasWords("Talón de pago", "TALON")).toBe(true);
  expect(hasWords("w.pdf", " ")).toBe(true);
});
