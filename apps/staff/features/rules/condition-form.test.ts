import { expect, it } from "vitest";
import { conditionForm, conditionText, operatorsOf } from "./condition-form";

const TYPES = new Map([
  ["loan.DTI", "nullable(double)"],
  ["loan.StageID", "string"],
  ["loan.Terms.Months", "int"],
  ["loan.Archived", "bool"],
  ["loan.Known", "nullable(bool)"],
  ["loan.Borrowers", "list(Borrower)"],
]);

it("reads what a builder can say, and says it again", () => {
  for (const text of [
    'loan.StageID == "LOAN_SETUP" && loan.DTI > 43.5',
    "loan.Archived || !loan.Archived",
    "loan.DTI == null",
    "loan.DTI != null && loan.Terms.Months <= 360",
    'loan.StageID in ["A", "B"]',
    "loan.Known == true",
    'loan.StageID == "a && \\"b\\""',
    "loan.DTI >= 50.0",
  ]) {
    const form = conditionForm(text, TYPES);
    expect(form, text).not.toBeNull();
    expect(form && conditionText(form, TYPES), text).toBe(text);
  }
  expect(conditionForm("", TYPES)).toEqual({ join: "all", clauses: [] });
});

it("leaves what says more as an expression", () => {
  for (const text of [
    "loan.Archived && loan.DTI > 1.0 || loan.DTI < 2.0",
    "loan.Borrowers.exists(b, b.active)",
    "(loan.DTI > 43.0)",
    "loan.DTI > loan.DTI",
    "loan.Unknown == 1",
    'loan.StageID < "A"',
    "loan.StageID == null",
    'loan.StageID in ["a, b"]',
    "loan.Terms.Months == 1.5",
    'loan.StageID == "A',
    "loan.Borrowers",
  ])
    expect(conditionForm(text, TYPES), text).toBeNull();
});

it("says nothing while a clause is not whole", () => {
  const one = (path: string, operator: string, value: string) =>
    conditionText({ join: "all", clauses: [{ path, operator: operator as never, value }] }, TYPES);
  expect(one("loan.DTI", ">", "")).toBeNull();
  expect(one("loan.DTI", ">", "forty")).toBeNull();
  expect(one("", "==", "x")).toBeNull();
  expect(one("loan.StageID", "in", " , ")).toBeNull();
  expect(one("loan.DTI", ">", " 43 ")).toBe("loan.DTI > 43.0");
  expect(operatorsOf("list(Borrower)")).toEqual([]);
});
