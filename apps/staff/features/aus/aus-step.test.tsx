// @vitest-environment happy-dom
import { type AusRun, freshnessOf, type LoanFile, loadStaleTable, type Qualification } from "@gable/api";
import { ReadOnly } from "@gable/form";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { StepProps } from "../loan/step";
import { AusStep } from "./aus-step";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LOAN = 250000001;
const AUS = `/los/api/loans/${LOAN}/aus`;
const RATE = {
  field: "MortgageTypeAndTerms.NoteRatePercent",
  key: "required",
  params: ["Note rate"],
  message: "Note rate is required",
};

/** What the server holds. */
let missing: object[] = [];
let warnings: object[] = [];
let info: object = {};
const changes: object = {};
let runs: AusRun[] = [];
let answer: () => Response;
let calls: string[] = [];
let client: QueryClient;
let root: Root;
let stop: () => void;

function run(more: Partial<AusRun> = {}): AusRun {
  const id = `r${runs.length + 1}`;
  const by = { id: "u1", name: "Olive Officer", email: "olive@summit.test" };
  const open = { status: "RUNNING", step: "Evaluating credit", stoppable: true, done: 0, total: 0 } as const;
  const engine = (more.slot ?? "DU") as "DU" | "LPA";
  const casefile = { LoanAmt: 300_000, PropertyValueAmt: 400_000, NoteRatePercent: 6.5, LTV: 75, DTI: 0 };
  const request = { engine, oneClick: false, casefile } as AusRun["request"];
  const startedAt = "2026-03-02T09:00:00Z";
  return { id, kind: "aus", slot: engine, by, request, startedAt, endsBy: "2026-03-02T09:10:00Z", ...open, ...more };
}
const found = (recommendation: string, text = "Verify base pay.") => ({
  status: "DONE" as const,
  stoppable: false,
  endedAt: "2026-03-02T09:00:20Z",
  result: { CASE_ID: "1234567890", recommendation, submissionNumber: 3, messages: [{ id: "DU-1", text }] },
});

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const rowsOf = (rows: AusRun[]) => ({ rows, count: rows.length });

async function server(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
  const path = new URL(request.url).pathname;
  calls.push(`${request.method} ${path}`);
  if (request.method !== "GET") return answer();
  if (path === `${AUS}/check`) {
    const can = missing.length === 0;
    return json(200, {
      duEligible: can,
      lpaEligible: can,
      lpaEnable: true,
      eligibility: { DU: missing, LPA: missing },
      warnings: { DU: warnings, LPA: [] },
    });
  }
  if (path.endsWith("/ausinfo")) return json(200, info);
  if (path.endsWith("/changes")) return json(200, changes);
  const latest = (engine: string) => rowsOf(runs.filter((one) => one.slot === engine && one.result).slice(0, 1));
  if (path === AUS) return json(200, { du: latest("DU"), lpa: latest("LPA") });
  if (path === `${AUS}/runs`) return json(200, rowsOf(runs));
  const one = runs.find(({ id }) => path.endsWith(`/${id}`));
  return one ? json(200, one) : json(404, { code: "NOT_FOUND", message: "There is no such thing." });
}

const pass = (ms = 400) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => document.body.textContent ?? "";
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
const press = async (name: string) => {
  await act(async () => button(name)?.click());
  await pass();
};
const hear = async (type: string) => {
  freshnessOf(client).hear({ type: `RTC.AUS.${type}`, loanId: LOAN });
  await pass();
};
async function show(locked = false, LTV = 75) {
  const file = { LoanId: LOAN, Info: { MortgageTypeAndTerms: { NoteRatePercent: 6.5 } } } as LoanFile;
  const figures = { LoanAmt: 300_000, PropertyValueAmt: 400_000, LTV, DTI: 0 } as Qualification;
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <ReadOnly value={locked}>
            <AusStep {...({ file, figures } as StepProps)} />
          </ReadOnly>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await pass();
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["aus", "loan", "terms", "common", "errors"]);
});

beforeAll(async () => void (await loadStaleTable()));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T09:01:05Z") });
  vi.stubGlobal("fetch", server);
  [missing, warnings, runs, calls] = [[], [], [], []];
  info = { version: 0, du: {}, lpa: {}, verificationReports: [], made: [] };
  answer = () => json(202, {});
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = freshnessOf(client).follow();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("goes from what is missing to the request, its progress and its finding, by events alone", async () => {
  missing = [RATE];
  await show();
  expect(shown()).toContain("DU can’t run yet");
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === "Note rate");
  expect(link?.getAttribute("href")).toBe(`/app/loans/${LOAN}/loan-info`);
  expect(button("Run DU")?.disabled).toBe(true);

  missing = [];
  freshnessOf(client).hear({ type: "RTC.LOAN_INFO.CHANGED", loanId: LOAN });
  await pass();
  expect(shown()).toContain("DU is ready to run");
  expect(shown()).toContain("No findings for this loan yet.");

  runs = [];
  answer = () => {
    runs = [run()];
    return json(202, { du: rowsOf(runs), lpa: rowsOf([]) });
  };
  await press("Run DU");
  expect(calls.filter((call) => call === `POST ${AUS}`)).toHaveLength(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("DU is evaluating the loan: Evaluating credit");
  expect(shown()).toContain("Started by Olive Officer · running for 1:0");
  expect(button("Run DU")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Run both")?.getAttribute("aria-disabled")).toBe("true");
  expect(button("Run LPA")?.getAttribute("aria-disabled")).toBeNull();
  await press("Run both");
  expect(calls.filter((call) => call === `POST ${AUS}`)).toHaveLength(1);

  runs = [{ ...run(), ...found("APPROVE_ELIGIBLE"), id: "r1" }];
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

it("shows what another tab asked, asks on its own how far it is, and calls it off", async () => {
  await show();
  runs = [run()];
  await hear("DU_AUS_STARTED");
  expect(shown()).toContain("DU is evaluating the loan: Evaluating credit");
  answer = () => {
    runs = [{ ...run(), id: "r1", status: "CANCELLED", stoppable: false }];
    return json(200, runs[0]);
  };
  await press("Cancel the DU run");
  expect(calls).toContain(`POST ${AUS}/runs/r1/cancel`);
  expect(shown()).toContain("The DU run was cancelled");
  expect(button("Cancel the DU run")).toBeUndefined();
});

it("learns of an end whose event was missed", async () => {
  runs = [run()];
  await show();
  runs = [{ ...run(), ...found("REFER_WITH_CAUTION"), id: "r1" }];
  await pass(5_000);
  await pass();
  expect(shown()).toContain("Refer with Caution");
  expect(document.querySelector("[role=progressbar]")).toBeNull();
});

it("says why an engine refused, and keeps the finding before it", async () => {
  const before = run({ ...found("ACCEPT"), slot: "LPA" });
  runs = [before];
  runs = [run({ slot: "LPA", status: "FAILED", fault: "REFUSED", message: "The credentials are not known." }), before];
  await show();
  expect(document.querySelector("[role=alert]")?.textContent).toContain(
    "LPA refused the loan: The credentials are not known.",
  );
  expect(document.getElementById("aus-LPA")?.textContent).toContain("Accept");
});

it("says what of the loan has changed since a finding, and only then", async () => {
  runs = [run(found("APPROVE_ELIGIBLE"))];
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
  answer = () => json(423, { code: "LOCKED", message: "Locked by Ada: Closing." });
  await press("Run both");
  expect(document.querySelector("[role=alert]")?.textContent).toBe(
    "Nothing was run: this step is lockedLocked by Ada: Closing.",
  );
});

it("says why a run was not called off", async () => {
  runs = [run()];
  await show();
  answer = () => json(423, { code: "LOCKED", message: "Locked by Ada: Closing." });
  await press("Cancel the DU run");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Locked by Ada: Closing.");
  expect(button("Cancel the DU run")).toBeDefined();
});

it("is read without a button by who may not ask", async () => {
  runs = [run()];
  await show(true);
  expect(shown()).toContain("DU is evaluating the loan: Evaluating credit");
  expect([...document.querySelectorAll("button")].map((one) => one.textContent)).toEqual([]);
});

it("asks the borrower for what a finding wants in one go, and says so from then on", async () => {
  runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  answer = () => {
    info = { ...info, made: [{ kind: "need", id: "n1", runId: "r1", messageId: "DU-1", engine: "DU", place: 0 }] };
    return json(201, { id: "n1", title: "Recent pay stubs" });
  };
  await press("Ask borrower");
  expect(calls).toContain(`POST ${AUS}/runs/r1/findings/0/need`);
  expect(shown()).toContain("Asked of borrower");
  expect(button("Ask borrower")).toBeUndefined();
  expect(button("Add condition")).toBeUndefined();
});

it("names the fields that are other than an engine was told, and when it has to run again", async () => {
  runs = [run(found("APPROVE_ELIGIBLE"))];
  const fields = [{ field: "BaseLoanAmt", was: 300_000, now: 320_000 }];
  warnings = [{ module: "LOAN_CHANGED", runId: "r1", fields, resubmit: true }];
  await show();
  const card = document.getElementById("aus-DU")?.textContent ?? "";
  expect(card).toContain("run DU again before you rely on it");
  expect(card).toContain("Loan amount$300,000");
  expect(card).toContain("$320,000");
});

it("holds the newest run of a case for those before it until they are asked for", async () => {
  const again = (id: string, more: Partial<AusRun> = {}) => ({ ...run(found("APPROVE_ELIGIBLE")), id, ...more });
  runs = [again("r3"), again("r2"), again("r1", { status: "CANCELLED", result: undefined as never })];
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
  runs = [run(found("APPROVE_ELIGIBLE"))];
  await show();
  answer = () => {
    info = { ...info, AUSPreference: "DU" };
    return json(200, info);
  };
  await press("Go by DU");
  expect(calls).toContain(`PATCH ${AUS}/select`);
  expect(document.getElementById("aus-DU")?.textContent).toContain("This loan goes by it");
  expect(button("Go by DU")).toBeUndefined();
});

it("leads to the login where an engine has none", async () => {
  await show();
  const errors = [
    { field: "credential", key: "credentialMissing", params: ["DU"], message: "There is no login for DU." },
  ];
  answer = () => json(422, { code: "VALIDATION_FAILED", message: "x", errors });
  await press("Run DU");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("There is no login to DUAdd the login");
});
