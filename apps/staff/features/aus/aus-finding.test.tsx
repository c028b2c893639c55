// @vitest-environment happy-dom
import { type AusRun, freshnessOf } from "@gable/api";
import { press as click } from "@gable/testing";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { AUS, button, client, found, hear, held, json, LOAN, pass, press, run, show, shown } from "./aus-step.cases";

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

it("lets what an earlier run asked for be asked anew, and tells apart whom and what it was about", async () => {
  const findings = found("APPROVE_ELIGIBLE");
  findings.result.messages = [
    { id: "DU-1", text: "Pay off the loan of $500.", borrower: 1 },
    { id: "DU-1", text: "Pay off the loan of $900.", borrower: 1 },
    { id: "DU-1", text: "Pay off the loan of $500.", borrower: 2 },
    { id: "DU-2", text: "Verify pay of 2 years." },
  ] as never;
  const last = run(findings);
  held.runs = [{ ...last, id: "r2", request: { ...last.request, borrowers: ["jane", "sam"] } }];
  const made = { kind: "need", runId: "r1", engine: "DU" };
  held.info = {
    ...held.info,
    made: [
      { ...made, id: "n1", messageId: "DU-1", place: 0, borrowerId: "sam", text: "Pay off the loan of $500." },
      { ...made, id: "n2", messageId: "DU-2", place: 1, text: "Verify pay." },
    ],
  };
  await show();
  const lines = [...document.querySelectorAll("li.group")];
  expect(lines.map((line) => line.textContent?.includes("Asked after an earlier run"))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(
    lines.every((line) => line.textContent?.includes("Ask borrower")),
    "it may be asked anew",
  ).toBe(true);
});

it("opens the login that an engine refused to correct it, the person's own first", async () => {
  const login = {
    identifier: "",
    ownerName: "",
    scrts: { userName: "u" },
    version: 1,
    status: "REFUSED",
    mayEdit: true,
  };
  held.others["/scrts/all"] = {
    rows: [
      { ...login, id: "c1", module: "DU", ownership: "ORG", accountName: "The company" },
      { ...login, id: "c2", module: "DU", ownership: "INDIVIDUAL", accountName: "My own" },
      { ...login, id: "c3", module: "LPA", ownership: "INDIVIDUAL", accountName: "Another engine" },
    ],
    count: 3,
  };
  await show();
  const errors = [{ field: "credential", key: "credentialRefused", params: ["DU"], message: "Refused." }];
  held.answer = () => json(422, { code: "VALIDATION_FAILED", message: "x", errors });
  await press("Run DU");
  await press("Correct the login");
  for (let part = 0; part < 3; part++) {
    await act(async () => vi.dynamicImportSettled());
    await pass();
  }
  const values = [...document.querySelectorAll("input")].map(({ value }) => value);
  expect(values).toContain("My own");
  expect(values).not.toContain("The company");
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

it("lists runs without a case one by one", async () => {
  const failed = { status: "FAILED", fault: "GAVE_UP", result: undefined as never } as const;
  held.runs = [
    { ...run(failed), id: "r2" },
    { ...run(failed), id: "r1" },
  ];
  await show();
  expect(document.querySelectorAll("tr[data-row]")).toHaveLength(2);
  expect(shown()).not.toContain("earlier run");
});

it("goes by the engine that is chosen", async () => {
  held.runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  held.answer = () => {
    held.info = { ...held.info, AUSPreference: "DU" };
    return json(200, held.info);
  };
  await press("Use DU");
  expect(held.calls).toContain(`PATCH ${AUS}/select`);
  expect(document.getElementById("aus-DU")?.textContent).toContain("Used for this loan");
  expect(button("Use DU")).toBeUndefined();
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

it("offers no engine to which there is no login, and leads to it", async () => {
  held.logins.LPA = { field: "credential", key: "credentialMissing", params: ["LPA"], message: "There is no login." };
  await show();
  expect(shown()).toContain("DU is ready to run");
  expect(shown()).toContain("LPA has no login");
  expect(button("Run DU")?.disabled).toBe(false);
  for (const name of ["Run LPA", "Run both"]) expect(button(name)?.disabled, name).toBe(true);
  expect(button("Add the login")?.getAttribute("aria-label")).toBe("Add the login: LPA");
  expect(shown(), "that is nothing of the loan").not.toContain("more thing");

  held.logins = {};
  freshnessOf(client).hear({ type: "RTC.CREDENTIAL.CHANGED" });
  await pass();
  expect(shown()).toContain("LPA is ready to run");
});

it("says whose credit report is missing, and leads to it", async () => {
  const report = (name: string) => ({
    field: "CreditReportId",
    key: "creditReportMissing",
    params: [name],
    message: "x",
  });
  held.missing = [report("Ada Stone"), report("Ben Stone")];
  await show();
  const links = [...document.querySelectorAll("a")].filter(({ textContent }) =>
    textContent?.startsWith("Credit report"),
  );
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Credit report of Ada Stone",
    "Credit report of Ben Stone",
  ]);
  expect(links[0]?.getAttribute("href")).toBe(`/app/loans/${LOAN}/financial`);
});

it("holds both answers against each other in a sentence", async () => {
  const verdict = (conditions: number) => ({ runId: "r1", recommendation: "x", isMet: true, conditions, relief: [] });
  held.analysis = { du: verdict(9), lpa: verdict(7), better: "LPA", because: "FEWER_CONDITIONS" };
  await show();
  expect(shown()).toContain("Both take this loan; LPA asks for less: 7 things instead of 9.");
  held.analysis = { du: verdict(9), lpa: verdict(7), because: "NEITHER" };
  await hear("DU_AUS_COMPLETED");
  expect(shown()).toContain("Neither DU nor LPA takes this loan as it was sent.");
});

it("opens the run of its address, also one that is further back than the history shows, and closes it again", async () => {
  const old = { ...run(found("APPROVE_ELIGIBLE", "An old finding.")), id: "r9" };
  held.others["/runs/r9"] = old;
  history.replaceState(null, "", "?run=r9");
  await show();
  await pass(15_000);
  const dialog = () => document.querySelector("dialog, [role=dialog]");
  expect(dialog()?.textContent).toContain("An old finding.");
  await click(dialog()?.querySelector("button"));
  await pass();
  expect([dialog(), location.search]).toEqual([null, ""]);
});
