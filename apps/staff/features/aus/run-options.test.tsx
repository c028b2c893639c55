// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { button, held, json, pass, press, show, shown } from "./aus-step.cases";

const lender = { name: "Northgate", institutionIdentifier: "204587193" };

const listed = { id: "f1", version: 3, name: "Prairie", institutionIdentifier: "20100", displayName: "20100" };
const gone = { id: "", version: 0, name: "", institutionIdentifier: "77_", displayName: "77_", disabled: true };

beforeEach(() => {
  held.others = {
    "/fha/lenders": { rows: [listed], count: 1 },
    "/aus/lenders": { groups: [{ name: "Wholesale", lenders: [lender] }], noLogin: false, loginRefused: false },
    "/verification/agencies": { rows: [{ code: "Plaid", name: "Plaid" }], count: 1 },
  };
});

async function open(mortgage?: string) {
  await show(false, 75, mortgage);
  await press("Submission options");
  await act(async () => vi.dynamicImportSettled());
  await pass();
}

const field = <T extends Element>(label: string) => {
  const of = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  return document.getElementById(of?.htmlFor ?? "") as unknown as T | null;
};
async function choose(label: string, value: string) {
  const select = field<HTMLSelectElement>(label);
  await act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await pass();
}

it("submits the loan for the lender that is chosen, with the reports that are named", async () => {
  await open();
  expect(field("FHA lender"), "it is no FHA loan").toBeNull();
  await choose("Submit to DU for", "204587193");
  await press("Add a report");
  await choose("Supplier", "Plaid");
  await press("Run DU");
  expect(held.bodies.at(-1)).toEqual({
    aus: "DU",
    du: { lender },
    verificationReports: [{ reportType: "VOIE", agency: "Plaid", identifier: "" }],
  });
});

it("begins with what the run before was submitted with", async () => {
  held.info = { ...held.info, du: { lender }, verificationReports: [] };
  await show();
  await press("Run DU");
  expect(held.bodies.at(-1)).toEqual({ aus: "DU", du: { lender } });
});

it("says that DU lists no lenders because it does not take the login", async () => {
  held.others["/aus/lenders"] = { groups: [], noLogin: false, loginRefused: true };
  await open();
  expect(shown()).toContain("DU did not accept the login");
});

it("says why DU lists no lenders, and still submits for a number that is typed", async () => {
  const words = "No seller is known by this login.";
  held.others["/aus/lenders"] = () =>
    json(502, { code: "VENDOR_UNAVAILABLE", message: words, errors: [{ field: "vendor", message: words }] });
  await open();
  await pass(60_000); // it is asked again before it is said
  expect(shown()).toContain("DU’s lenders can’t be listed now. ");
  expect(shown()).toContain("No seller is known by this login.");
  await choose("Submit to DU for", "*");
  await press("Run DU");
  expect(held.bodies.at(-1)).toEqual({ aus: "DU", du: { manualInstId: "" } });
  expect(field("Institution number")).not.toBeNull();
});

it("says in the reader's words that DU is not set up", async () => {
  const errors = [{ field: "vendor", key: "aus:option.notSetUp", message: "It is not set up on this installation." }];
  held.others["/aus/lenders"] = () => json(502, { code: "VENDOR_UNAVAILABLE", message: "x", errors });
  await open();
  await pass(60_000);
  expect(shown()).toContain("DU’s lenders can’t be listed now. DU can’t be reached from here: it is not set up.");
  expect(shown()).not.toContain("installation");
});

it("says nothing of our own server's where DU is only away", async () => {
  held.others["/aus/lenders"] = () =>
    json(502, { code: "VENDOR_UNAVAILABLE", message: "DU is away for a moment. Please try again." });
  await open();
  await pass(60_000);
  expect(shown()).toContain("DU’s lenders can’t be listed now.");
  expect(shown()).not.toContain("away for a moment");
});

it("submits the loan to LPA for whom is typed, and for whom it was submitted before", async () => {
  await open();
  await choose("Submit to LPA for", "*");
  expect(field("Institution number at LPA")).not.toBeNull();
  await press("Run LPA");
  expect(held.bodies.at(-1)).toEqual({ aus: "LPA", lpa: { manualInstId: "" } });
});

it("offers for LPA whom it was submitted for before", async () => {
  held.info = { ...held.info, lpa: { lender: { institutionIdentifier: "123456" } } };
  await open();
  expect(field<HTMLSelectElement>("Submit to LPA for")?.value).toBe("123456");
  await press("Run LPA");
  expect(held.bodies.at(-1)).toEqual({ aus: "LPA", lpa: { lender: { institutionIdentifier: "123456" } } });
  await choose("Submit to LPA for", "");
  await press("Run LPA");
  expect(held.bodies.at(-1)).toEqual({ aus: "LPA" });
});

it("leaves a report out of a run without losing it", async () => {
  const report = { reportType: "VOE", agency: "Plaid", identifier: "V-1" };
  held.info = { ...held.info, verificationReports: [report] };
  await open();
  const box = field<HTMLInputElement>("Use report 1");
  expect(box?.checked, "it is used where nothing is said").toBe(true);
  await act(async () => box?.click());
  await press("Run DU");
  expect(held.bodies.at(-1)).toEqual({ aus: "DU", verificationReports: [{ ...report, selected: false }] });
});

it("removes an FHA lender from the list once that is said again", async () => {
  held.info = { ...held.info, FHALoanLenderId: "20100" };
  await open("FHA");
  await press("Remove this FHA lender");
  await press("Keep");
  await press("Remove this FHA lender");
  held.answer = () => new Response(null, { status: 204 });
  await press("Remove Prairie for all loans");
  expect(held.calls).toContain("DELETE /los/api/loans/aus/fha/lenders/f1");
  expect(button("Remove this FHA lender")).toBeDefined();
});

it("runs nothing before it is known what the run before was submitted with", async () => {
  held.others["/ausinfo"] = () => json(500, { code: "INTERNAL", message: "x" });
  await show();
  await pass(60_000);
  expect(shown()).toContain("DU is ready to run");
  expect(shown()).toContain("Whom this loan was last submitted for could not be read");
  for (const name of ["Run DU", "Run LPA", "Run both", "Submission options"])
    expect(button(name)?.disabled, name).toBe(true);
  held.others["/ausinfo"] = { ...held.info, du: { lender } };
  await press("Retry");
  await press("Run DU");
  expect(held.bodies).toEqual([{ aus: "DU", du: { lender } }]);
});

it("says that there are no reports any more once all are taken out", async () => {
  const report = { reportType: "VOE", agency: "Plaid", identifier: "V-1" };
  held.info = { ...held.info, verificationReports: [report] };
  await open();
  await act(async () => document.querySelector<HTMLElement>("[aria-label='Remove report 1']")?.click());
  await press("Run DU");
  expect(held.bodies.at(-1)).toEqual({ aus: "DU", verificationReports: [] });
});

it("chooses an FHA loan's lender, and keeps one that the list has no more", async () => {
  held.info = { ...held.info, FHALoanLenderId: "77" };
  held.others["/fha/lenders"] = { rows: [listed, gone], count: 2 };
  await open("FHA");
  expect(field<HTMLSelectElement>("FHA lender")?.value).toBe("77_");
  expect(button("Edit this FHA lender"), "it is not in the list").toBeUndefined();
  held.answer = () => {
    held.info = { ...held.info, FHALoanLenderId: "20100" };
    held.others["/fha/lenders"] = { rows: [listed], count: 1 };
    return json(200, {});
  };
  await choose("FHA lender", "20100");
  expect(held.bodies.at(-1)).toEqual({ o: {}, c: { FHAInfo: { FHALoanLenderIdentifier: "20100" } } });
  expect(field<HTMLSelectElement>("FHA lender")?.value).toBe("20100");
  expect(button("Edit this FHA lender"), "the list has it").toBeDefined();
});

it("corrects an FHA lender in the list", async () => {
  held.info = { ...held.info, FHALoanLenderId: "20100" };
  await open("FHA");
  await press("Edit this FHA lender");
  held.answer = () => json(200, {});
  await press("Save");
  expect(held.calls).toContain("PATCH /los/api/loans/aus/fha/lenders/f1");
  expect(held.bodies.at(-1)).toEqual({ FHALoanLenderId: "20100", FHALoanLenderName: "Prairie" });
  expect(button("Save")).toBeUndefined();
});

it("leaves the list of FHA lenders to the loan's company where one works for another", async () => {
  held.person = { id: "u1", canConsolidate: false, WizeOrgUnit: { id: "p1", type: "PROCESSOR" } };
  held.info = { ...held.info, FHALoanLenderId: "20100" };
  held.logins.DU = { field: "credential", key: "credentialMissing", params: ["DU"] };
  await open("FHA");
  expect(shown()).toContain("The list is kept by the loan’s company");
  expect(shown()).toContain("The login to DU is the loan’s company’s: ask its people for it.");
  for (const name of ["Add an FHA lender", "Edit this FHA lender", "Remove this FHA lender", "Add the login"])
    expect(button(name), name).toBeUndefined();
});

it.each([
  ["COMPANY", "", false],
  ["BRANCH", "o1", true],
  ["BRANCH", "o2", false],
])("offers the change of an FHA lender to who may: %s %s", async (ownership, WizeOrgUnitId, may) => {
  held.person = { id: "u1", canConsolidate: false, WizeOrgUnit: { id: "o1", type: "BRANCH" } };
  held.info = { ...held.info, FHALoanLenderId: "20100" };
  held.others["/fha/lenders"] = { rows: [{ ...listed, ownership, WizeOrgUnitId }], count: 1 };
  await open("FHA");
  expect(button("Add an FHA lender")).toBeDefined();
  expect(button("Edit this FHA lender") !== undefined).toBe(may);
  expect(button("Remove this FHA lender") !== undefined).toBe(may);
});
