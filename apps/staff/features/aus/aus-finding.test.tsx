// @vitest-environment happy-dom
import type { AusRun } from "@gable/api";
import { expect, it } from "vitest";
import { AUS, button, found, held, json, press, run, show, shown } from "./aus-step.cases";

it("asks the borrower for what a finding wants in one go, and says so from then on", async () => {
  held.runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  held.answer = () => {
    held.info = {
      ...held.info,
      made: [{ kind: "need", id: "n1", runId: "r1", messageId: "DU-1", engine: "DU", place: 0 }],
    };
    return json(201, { id: "n1", title: "Recent pay stubs" });
  };
  await press("Ask borrower");
  expect(held.calls).toContain(`POST ${AUS}/runs/r1/findings/0/need`);
  expect(shown()).toContain("Asked of borrower");
  expect(button("Ask borrower")).toBeUndefined();
  expect(button("Add condition")).toBeUndefined();
});

it("names the fields that are other than an engine was told, and when it has to run again", async () => {
  held.runs = [run(found("APPROVE_ELIGIBLE"))];
  const fields = [{ field: "BaseLoanAmt", was: 300_000, now: 320_000 }];
  held.warnings = [{ module: "LOAN_CHANGED", runId: "r1", fields, resubmit: true }];
  await show();
  const card = document.getElementById("aus-DU")?.textContent ?? "";
  expect(card).toContain("run DU again before you rely on it");
  expect(card).toContain("Loan amount$300,000");
  expect(card).toContain("$320,000");
});

it("holds the newest run of a case for those before it until they are asked for", async () => {
  const again = (id: string, more: Partial<AusRun> = {}) => ({ ...run(found("APPROVE_ELIGIBLE")), id, ...more });
  held.runs = [again("r3"), again("r2"), again("r1", { status: "CANCELLED", result: undefined as never })];
  await show();
  const lines = () => document.querySelectorAll("tr[data-row]").length;
  expect(lines(), "a run without a case stands alone").toBe(2);
  expect(document.querySelector("table")?.textContent).toContain("--");
  await press("1 earlier run");
  expect(lines()).toBe(3);
  await press("1 earlier run");
  expect(lines()).toBe(2);
});

it("goes by the engine that is chosen", async () => {
  held.runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  held.answer = () => {
    held.info = { ...held.info, AUSPreference: "DU" };
    return json(200, held.info);
  };
  await press("Go by DU");
  expect(held.calls).toContain(`PATCH ${AUS}/select`);
  expect(document.getElementById("aus-DU")?.textContent).toContain("This loan goes by it");
  expect(button("Go by DU")).toBeUndefined();
});

it("leads to the login where an engine has none", async () => {
  await show();
  const errors = [
    { field: "credential", key: "credentialMissing", params: ["DU"], message: "There is no login for DU." },
  ];
  held.answer = () => json(422, { code: "VALIDATION_FAILED", message: "x", errors });
  await press("Run DU");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("There is no login to DUAdd the login");
});
