import { type AusRun, freshnessOf, type LoanFile, loadStaleTable, type Qualification } from "@gable/api";
import { ReadOnly } from "@gable/form";
import { act, answers, press as click, show as draw, newClient, type Sent } from "@gable/testing";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { StepProps } from "../loan/step";
import { AusStep } from "./aus-step";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  useSearchParams: () => new URLSearchParams(location.search),
}));

export const LOAN = 250000001;
export const AUS = `/los/api/loans/${LOAN}/aus`;
export const RATE = {
  field: "MortgageTypeAndTerms.NoteRatePercent",
  key: "required",
  params: ["Note rate"],
  message: "Note rate is required",
};

/** What the server holds, and answers to a write. */
export const held = {} as {
  missing: object[];
  /** Who works on the loan. */
  person: object;
  /** What is wrong with the login to an engine. */
  logins: { DU?: object; LPA?: object };
  analysis: object | undefined;
  warnings: object[];
  info: object;
  /** What else it answers, by how its path ends. */
  others: Record<string, object | (() => Response)>;
  /** The bodies of writes. */
  bodies: unknown[];
  runs: AusRun[];
  answer: () => Response;
  calls: string[];
};
export let client: QueryClient;
let stop: () => void;

export function run(more: Partial<AusRun> = {}): AusRun {
  const id = `r${held.runs.length + 1}`;
  const by = { id: "u1", name: "Olive Officer", email: "olive@summit.test" };
  const open = { status: "RUNNING", step: "Evaluating credit", stoppable: true, done: 0, total: 0 } as const;
  const engine = (more.slot ?? "DU") as "DU" | "LPA";
  const casefile = { LoanAmt: 300_000, PropertyValueAmt: 400_000, NoteRatePercent: 6.5, LTV: 75, DTI: 0 };
  const request = { engine, oneClick: false, casefile } as AusRun["request"];
  const startedAt = "2026-03-02T09:00:00Z";
  return { id, kind: "aus", slot: engine, by, request, startedAt, endsBy: "2026-03-02T09:10:00Z", ...open, ...more };
}
export const found = (recommendation: string, text = "Verify base pay.") => ({
  status: "DONE" as const,
  stoppable: false,
  endedAt: "2026-03-02T09:00:20Z",
  result: { CASE_ID: "1234567890", recommendation, submissionNumber: 3, messages: [{ id: "DU-1", text }] },
});

export const json = (status: number, body: unknown) => Response.json(body, { status });
export const rowsOf = (rows: AusRun[]) => ({ rows, count: rows.length });

function server({ method, path, body }: Sent): unknown {
  held.calls.push(`${method} ${path}`);
  if (method !== "GET") {
    held.bodies.push(body ?? null);
    return held.answer();
  }
  if (path === "/api/wizeusers/current") return held.person;
  if (path === `${AUS}/check`) {
    const can = held.missing.length === 0;
    return {
      duEligible: can,
      lpaEligible: can,
      duEnable: !held.logins.DU,
      lpaEnable: !held.logins.LPA,
      eligibility: {
        DU: [...held.missing, ...(held.logins.DU ? [held.logins.DU] : [])],
        LPA: [...held.missing, ...(held.logins.LPA ? [held.logins.LPA] : [])],
      },
      answered: { DU: false, LPA: false },
      warnings: { DU: held.warnings, LPA: [] },
    };
  }
  const end = Object.keys(held.others).find((one) => path.endsWith(one));
  const other = end && held.others[end];
  if (other) return typeof other === "function" ? other() : other;
  if (path.endsWith("/ausinfo")) return held.info;
  const latest = (engine: string) => rowsOf(held.runs.filter((one) => one.slot === engine && one.result).slice(0, 1));
  if (path === AUS) return { du: latest("DU"), lpa: latest("LPA"), analysis: held.analysis };
  if (path === `${AUS}/runs`) return rowsOf(held.runs);
  const one = held.runs.find(({ id }) => path.endsWith(`/${id}`));
  return one ?? json(404, { code: "NOT_FOUND", message: "There is no such thing." });
}

export const pass = (ms = 400) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
export const shown = () => document.body.textContent ?? "";
export const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
export const press = async (name: string) => {
  await click(button(name));
  await pass();
};
export const hear = async (type: string) => {
  freshnessOf(client).hear({ type: `RTC.AUS.${type}`, loanId: LOAN });
  await pass();
};
export async function show(locked = false, LTV = 75, MortgageType = "Conventional") {
  const Info = { MortgageTypeAndTerms: { NoteRatePercent: 6.5 }, TransactionInfo: { MortgageType } };
  const file = { LoanId: LOAN, Info } as LoanFile;
  const figures = { LoanAmt: 300_000, PropertyValueAmt: 400_000, LTV, DTI: 0 } as Qualification;
  await draw(
    <ReadOnly value={locked}>
      <AusStep {...({ file, figures } as StepProps)} />
    </ReadOnly>,
    { areas: ["aus", "loan", "terms", "common", "credentials", "errors"], client },
  );
  await pass();
}

beforeAll(async () => void (await loadStaleTable()));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T09:01:05Z") });
  answers({ "* *": server });
  [held.missing, held.warnings, held.runs, held.calls, held.bodies] = [[], [], [], [], []];
  held.others = {};
  held.person = { id: "u1", canConsolidate: true, WizeOrgUnit: { id: "o1", type: "BRANCH" } };
  held.logins = {};
  held.analysis = undefined;
  held.info = { version: 0, du: {}, lpa: {}, verificationReports: [], made: [] };
  held.answer = () => json(202, {});
  client = newClient();
  stop = freshnessOf(client).follow();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});
