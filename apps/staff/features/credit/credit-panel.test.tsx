// @vitest-environment happy-dom
import { freshnessOf, type LoanFile, loadStaleTable } from "@gable/api";
import type { BorrowerScore, CreditReportRow, CreditRun } from "@gable/api/credit";
import { formatDate, startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CreditPanel } from "./credit-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/app/loans" }));
vi.mock("@gable/shell", async (original) => ({
  ...(await original<typeof import("@gable/shell")>()),
  WithAreas: ({ children }: { children: ReactNode }) => children,
  usePreferences: () => ({ language: "en" }),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LOAN = 250000001;
const AT = `/los/api/loans/${LOAN}`;
const avery = { id: "b1", active: true, Role: "Borrower", isPrimaryBorrower: true, Name: { FirstName: "Avery" } };
const jordan = { id: "b2", active: true, Role: "Borrower", Name: { FirstName: "Jordan" } };

let runs: Partial<CreditRun>[];
let reports: Partial<CreditReportRow>[];
let scores: Partial<BorrowerScore>[];
/** The reports that were opened: each is in the loan's history. */
let opened: string[];
let ordered: unknown[];
let client: QueryClient;
let root: Root;
let stop: () => void;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const listed = (rows: readonly unknown[]) => json({ rows, count: rows.length });
const whole = { alerts: [], scores: [], inquiries: [], publicRecords: [], liabilities: [], bureaus: [] };

async function server(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "POST") {
    ordered.push(await request.json());
    return json({ ...runs[0], status: "WAITING" }, 202);
  }
  if (pathname === `${AT}/credit-order`) {
    if (searchParams.get("open") === "false") return listed(reports);
    const id = searchParams.get("reportId") ?? "the newest";
    opened.push(id);
    return listed([{ ...reports.find((one) => one.id === id), report: whole }]);
  }
  if (pathname === "/api/wizeusers/current")
    return json({ id: "u1", permissions: ["loan:read-credit", "loan:order-credit"] });
  if (pathname === `${AT}/credit-score`) return json({ Borrowers: scores });
  if (pathname === `${AT}/credit-order/runs`) return listed(runs);
  if (pathname === `${AT}/credit-agencies`)
    return listed([
      { code: "OTHER", name: "Other", hasLogin: true, isDefault: true },
      { code: "CREDCO", name: "Credco", hasLogin: true, isDefault: false },
    ]);
  return listed([]);
}

const shown = () => document.body.textContent ?? "";
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
const until = (there: () => void) => vi.waitFor(there, { timeout: 15_000, interval: 20 });
async function press(name: string) {
  await until(() => expect(button(name)).toBeDefined());
  button(name)?.click();
}

beforeAll(async () => {
  await startI18n("en", ["credit", "common", "errors", "terms", "loan"]);
  await loadStaleTable();
  await Promise.all([import("./order-dialog"), import("./report-dialog")]);
}, 60_000);
beforeEach(() => {
  vi.stubGlobal("fetch", server);
  [runs, reports, scores, opened, ordered] = [[], [], [], [], []];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = freshnessOf(client).follow();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  root.unmount();
  stop();
  document.body.replaceChildren();
});

function show() {
  root.render(
    <QueryClientProvider client={client}>
      <WordsProvider words={WORDS}>
        <CreditPanel loanId={LOAN} file={{ LoanId: LOAN, Borrowers: [avery, jordan] } as LoanFile} />
      </WordsProvider>
    </QueryClientProvider>,
  );
}

function failed(more: Partial<CreditRun>): Partial<CreditRun> {
  const request = { agency: "CREDCO", action: "NEW", borrowers: ["b2"], bureaus: ["Equifax"], softPull: false };
  return { id: "r1", status: "FAILED", request: request as CreditRun["request"], ...more };
}

vi.setConfig({ testTimeout: 40_000 });

it("reissues the report of an order that failed although the agency has it", async () => {
  runs = [failed({ fault: "BLOCKED", message: "No credit on Mondays", vendorRef: "SIM0000007" })];
  show();
  await until(() => expect(shown()).toContain("The agency has report SIM0000007: reissue it by its number."));
  await press("Reissue report");
  await until(() => expect(shown()).toContain("Credco"));
  await press("Order report");
  await until(() => expect(ordered).toHaveLength(1));
  expect(ordered).toEqual([
    {
      agency: "CREDCO",
      action: "REISSUE",
      borrowers: ["b2"],
      bureaus: ["Equifax"],
      softPull: false,
      reportNumber: "SIM0000007",
    },
  ]);
});

it("asks to make sure where it is not known whether the agency has an order, and else to order again", async () => {
  runs = [failed({ fault: "TOO_LATE", status: "TIMEOUT" })];
  show();
  await until(() => expect(shown()).toContain("Ask the agency before you order again"));
  expect(button("Reissue report")).toBeUndefined();
});

it("says in its own words why an agency was not asked, or refused without any", async () => {
  runs = [failed({ fault: "NOT_SET_UP" })];
  show();
  await until(() => expect(shown()).toContain("Credit agencies can’t be reached from here"));
  runs = [failed({ fault: "REFUSED", message: "" })];
  await client.invalidateQueries();
  await until(() => expect(shown()).toContain("The credit agency refused the order without saying why."));
});

it("reads a refresh, which has no scores, and older reports; a list of them is no look", async () => {
  reports = [
    { id: "p2", action: "REFRESH", issuedOn: "2026-03-01", borrowers: ["b1", "b2"], agencyName: "Credco" },
    { id: "p1", action: "NEW", issuedOn: "2026-01-05", borrowers: ["b1"], agencyName: "Credco" },
  ];
  show();
  await until(() => expect(button("View report")).toBeDefined());
  expect(opened).toEqual([]);
  await press("View report");
  await until(() => expect(shown()).toContain("Refresh before closing"));
  const [newest, older] = document.querySelectorAll("button[aria-pressed]");
  expect([newest?.textContent, newest?.getAttribute("aria-pressed")]).toEqual([
    `Refresh before closing, ${formatDate("2026-03-01")}: Avery, Jordan`,
    "true",
  ]);
  expect(opened).toEqual(["p2"]);
  await press(older?.textContent ?? "");
  await until(() => expect(opened).toEqual(["p2", "p1"]));
});

it("says that a report ends before the planned closing, as long as it has not ended", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const score = { BorrowerId: "b1", reported: true, scores: [], reportId: "p1", representative: 700 };
  scores = [{ ...score, expiresOn: inDays(30), expiresBeforeClosing: true }];
  show();
  await until(() => expect(shown()).toContain("Expires before the planned closing"));
  scores = [{ ...score, expiresOn: inDays(-3), expiresBeforeClosing: true }];
  await client.refetchQueries();
  await until(() => expect(shown()).toContain("Expired"));
  expect(shown()).not.toContain("Expires before");
});
