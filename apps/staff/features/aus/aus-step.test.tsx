// @vitest-environment happy-dom
import { freshnessOf } from "@gable/api";
import { expect, it } from "vitest";
import {
  AUS,
  button,
  client,
  found,
  hear,
  held,
  json,
  LOAN,
  pass,
  press,
  RATE,
  rowsOf,
  run,
  show,
  shown,
} from "./aus-step.cases";

it("goes from what is held.missing to the request, its progress and its finding, by events alone", async () => {
  held.missing = [RATE];
  await show();
  expect(shown()).toContain("DU can’t run yet");
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === "Note rate");
  expect(link?.getAttribute("href")).toBe(`/app/loans/${LOAN}/loan-info`);
  expect(button("Run DU")?.disabled).toBe(true);

  held.missing = [];
  freshnessOf(client).hear({ type: "RTC.LOAN_INFO.CHANGED", loanId: LOAN });
  await pass();
  expect(shown()).toContain("DU is ready to run");
  expect(shown()).toContain("No findings for this loan yet.");

  held.runs = [];
  held.answer = () => {
    held.runs = [run()];
    return json(202, { du: rowsOf(held.runs), lpa: rowsOf([]) });
  };
  await press("Run DU");
  expect(held.calls.filter((call) => call === `POST ${AUS}`)).toHaveLength(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("DU is evaluating the loan: Evaluating credit");
  expect(shown()).toContain("Started by Olive Officer · running for 1:0");
  expect(button("Run DU")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Run both")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Run LPA")?.getAttribute("aria-disabled")).toBeNull();
  await press("Run both");
  expect(held.calls.filter((call) => call === `POST ${AUS}`)).toHaveLength(1);

  held.runs = [{ ...run(), ...found("APPROVE_ELIGIBLE"), id: "r1" }];
  await hear("DU_AUS_COMPLETED");
  for (const words of [
    "Approve/Eligible",
    "Meets the credit risk and the eligibility requirements.",
    "1234567890",
    "Verify base pay.",
    "1 message",
  ])
    expect(shown()).toContain(words);
  expect(document.querySelector("[role=progressbar]")).toBeNull();
  expect(document.querySelectorAll("tr[data-row]")).toHaveLength(1);
  expect(button("Run DU")?.getAttribute("aria-disabled")).toBeNull();
});

it("shows what another tab asked, asks on its own how far it is, and held.calls it off", async () => {
  await show();
  held.runs = [run()];
  await hear("DU_AUS_STARTED");
  expect(shown()).toContain("DU is evaluating the loan: Evaluating credit");
  held.answer = () => {
    held.runs = [{ ...run(), id: "r1", status: "CANCELLED", stoppable: false }];
    return json(200, held.runs[0]);
  };
  await press("Cancel the DU run");
  expect(held.calls).toContain(`POST ${AUS}/runs/r1/cancel`);
  expect(shown()).toContain("The DU run was cancelled");
  expect(button("Cancel the DU run")).toBeUndefined();
});

it("learns of an end whose event was missed", async () => {
  held.runs = [run()];
  await show();
  held.runs = [{ ...run(), ...found("REFER_WITH_CAUTION"), id: "r1" }];
  await pass(12_000);
  await pass();
  expect(shown()).toContain("Refer with Caution");
  expect(document.querySelector("[role=progressbar]")).toBeNull();
});

it("says why an engine refused, and keeps the finding before it", async () => {
  const before = run({ ...found("ACCEPT"), slot: "LPA" });
  held.runs = [before];
  held.runs = [
    run({ slot: "LPA", status: "FAILED", fault: "REFUSED", message: "The credentials are not known." }),
    before,
  ];
  await show();
  expect(document.querySelector("[role=alert]")?.textContent).toContain(
    "LPA refused the loan: The credentials are not known.",
  );
  expect(document.getElementById("aus-LPA")?.textContent).toContain("Accept");
});

it("says in its own words why an engine was not asked, or refused without any", async () => {
  held.runs = [run({ slot: "LPA", status: "FAILED", fault: "NOT_SET_UP" })];
  await show();
  expect(document.querySelector("[role=alert]")?.textContent).toContain("LPA can’t be reached from here");
  held.runs = [run({ slot: "LPA", status: "FAILED", fault: "REFUSED", message: "" })];
  await hear("FAILED");
  expect(document.querySelector("[role=alert]")?.textContent).toContain("LPA refused the loan without saying why.");
});

it("says what of the loan has changed since a finding, and only then", async () => {
  held.runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  const card = () => document.getElementById("aus-DU")?.textContent ?? "";
  expect(card()).toContain("75.00%");
  expect(card()).not.toContain("The loan has changed");
  await show(false, 96.5);
  expect(card()).toContain("The loan has changed since this DU run.");
  expect(card()).toContain("75.00%now 96.50%");
  expect(card().match(/now /g)).toHaveLength(1);
});

it("says in its place that nothing was asked because the step is locked", async () => {
  await show();
  held.answer = () => json(423, { code: "LOCKED", message: "Locked by Ada: Closing." });
  await press("Run both");
  expect(document.querySelector("[role=alert]")?.textContent).toBe(
    "Nothing was run: this step is lockedLocked by Ada: Closing.",
  );
});

it("says why a run was not called off", async () => {
  held.runs = [run()];
  await show();
  held.answer = () => json(423, { code: "LOCKED", message: "Locked by Ada: Closing." });
  await press("Cancel the DU run");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Locked by Ada: Closing.");
  expect(button("Cancel the DU run")).toBeDefined();
});

it("is read without a button by who may not ask", async () => {
  held.runs = [run()];
  await show(true);
  expect(shown()).toContain("DU is evaluating the loan: Evaluating credit");
  expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual([]);
});
