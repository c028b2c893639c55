import { expect, it } from "vitest";
import { isAbout } from "./checklist-refusal";

const task = { id: "0190a000-0000-7000-8000-000000000001", title: "Collect the Papers", LoanId: 123456789 };
const refusal = { task: "collect the papers", message: "No.", missingFields: [], loanId: 123456789 };

it("finds a task by its title on the same loan, as the server does", () => {
  expect(isAbout(refusal, task)).toBe(true);
  expect(isAbout({ ...refusal, loanId: 987654321 }, task)).toBe(false);
  expect(isAbout({ ...refusal, task: "collect" }, task)).toBe(false);
});

it("finds a task by its id, whatever the loan", () => {
  expect(isAbout({ ...refusal, task: task.id.toUpperCase(), loanId: undefined }, task)).toBe(true);
});
