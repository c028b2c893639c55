// @vitest-environment happy-dom
import { freshnessOf, type LoanFile, loadStaleTable } from "@gable/api";
import type { BorrowerScore, CreditReport, CreditReportRow, CreditRun } from "@gable/api/credit";
import { formatDate } from "@gable/i18n";
import { act, answers, button, newClient, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CreditPanel } from "./credit-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/app/loans" }));
vi.mock("@gable/shell", async (original) => ({
  ...(await original<typeof import("@gable/shell")>()),
  WithAreas: ({ children }: { children: ReactNode }) => children,
  usePreferences: () => ({ language: "en" }),
}));

const LOAN = 250000001;
const AT = `/los/api/loans/${LOAN}`;
const avery = { id: "b1", active: true, Role: "Borrower", isPrimaryBorrower: true, Name: { FirstName: "Avery" } };
const jordan = { id: "b2", active: true, Role: "Borrower", Name: { FirstName: "Jordan" } };

let runs: Partial<CreditRun>[];
let reports: Partial<CreditReportRow>[];
let scores: Partial<BorrowerScore>[];
/** The reports that were opened: each is in the loan's history. */
let opened: string[];
let sent: Sent[];
let needs: object[];
let client: QueryClient;
let stop: () => void;

const listed = (rows: readonly unknown[]) => ({ rows, count: rows.length });
const whole = { alerts: [], scores: [], inquiries: [], publicRecords: [], liabilities: [], bureaus: [] };
const AGENCIES = [
  { code: "OTHER", name: "Other", hasLogin: true, isDefault: true },
  { code: "CREDCO", name: "Credco", hasLogin: true, isDefault: false },
];

function orders({ query }: Sent) {
  if (query.get("open") === "false") return listed(reports);
  const id = query.get("reportId") ?? "the newest";
  opened.push(id);
  return listed([{ report: whole, ...reports.find((one) => one.id === id) }]);
}

const shown = () => document.body.textContent ?? "";
const ordered = () => writesOf(sent).map(({ body }) => body);

beforeAll(async () => {
  await loadStaleTable();
  await Promise.all([import("./order-dialog"), import("./report-dialog")]);
});
beforeEach(() => {
  [runs, reports, scores, opened, needs] = [[], [], [], [], []];
  sent = answers({
    "POST *": () => Response.json({ ...runs[0], status: "WAITING" }, { status: 202 }),
    [`GET ${AT}/credit-order`]: orders,
    "GET /api/wizeusers/current": { id: "u1", permissions: ["loan:read-credit", "loan:order-credit"] },
    [`GET ${AT}/credit-score`]: () => ({ Borrowers: scores }),
    [`GET ${AT}/credit-order/runs`]: () => listed(runs),
    [`GET ${AT}/credit-agencies`]: listed(AGENCIES),
    [`GET ${AT}/needs`]: () => listed(needs),
    "GET *": listed([]),
  });
  client = newClient();
  stop = freshnessOf(client).follow();
});
afterEach(() => stop());

const draw = () =>
  show(<CreditPanel loanId={LOAN} file={{ LoanId: LOAN, Borrowers: [avery, jordan] } as LoanFile} />, {
    areas: ["credit", "common", "errors", "terms", "loan"],
    client,
  });

function failed(more: Partial<CreditRun>): Partial<CreditRun> {
  const request = { agency: "CREDCO", action: "NEW", borrowers: ["b2"], bureaus: ["Equifax"], softPull: false };
  return { id: "r1", status: "FAILED", request: request as CreditRun["request"], ...more };
}

it("reissues the report of an order that failed although the agency has it", async () => {
  runs = [failed({ fault: "BLOCKED", message: "No credit on Mondays", vendorRef: "SIM0000007" })];
  await draw();
  await waitFor(() => expect(shown()).toContain("The agency has report SIM0000007: reissue it by its number."));
  await press("Reissue report");
  await waitFor(() => expect(shown()).toContain("Credco"));
  await press("Order report");
  await waitFor(() => expect(ordered()).toHaveLength(1));
  expect(ordered()).toEqual([
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
  await draw();
  await waitFor(() => expect(shown()).toContain("Ask the agency before you order again"));
  expect(button("Reissue report")).toBeNull();
});

it("says in its own words why an agency was not asked, or refused without any", async () => {
  runs = [failed({ fault: "NOT_SET_UP" })];
  await draw();
  await waitFor(() => expect(shown()).toContain("Credit agencies can’t be reached from here"));
  runs = [failed({ fault: "REFUSED", message: "" })];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(shown()).toContain("The credit agency refused the order without saying why."));
});

it("reads a refresh, which has no scores, and older reports; a list of them is no look", async () => {
  reports = [
    { id: "p2", action: "REFRESH", issuedOn: "2026-03-01", borrowers: ["b1", "b2"], agencyName: "Credco" },
    { id: "p1", action: "NEW", issuedOn: "2026-01-05", borrowers: ["b1"], agencyName: "Credco" },
  ];
  await draw();
  await waitFor(() => expect(button("View report")).not.toBeNull());
  expect(opened).toEqual([]);
  await press("View report");
  await waitFor(() => expect(shown()).toContain("Refresh before closing"));
  const [newest, older] = screen.getAllByRole("button").filter((one) => one.hasAttribute("aria-pressed"));
  expect([newest?.textContent, newest?.getAttribute("aria-pressed")]).toEqual([
    `Refresh before closing, ${formatDate("2026-03-01")}: Avery, Jordan`,
    "true",
  ]);
  expect(opened).toEqual(["p2"]);
  await press(older);
  await waitFor(() => expect(opened).toEqual(["p2", "p1"]));
});

it("says that a report ends before the planned closing, as long as it has not ended", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const score = { BorrowerId: "b1", reported: true, scores: [], reportId: "p1", representative: 700 };
  scores = [{ ...score, expiresOn: inDays(30), expiresBeforeClosing: true }];
  await draw();
  await waitFor(() => expect(shown()).toContain("Expires before the planned closing"));
  scores = [{ ...score, expiresOn: inDays(-3), expiresBeforeClosing: true }];
  await act(() => client.refetchQueries());
  await waitFor(() => expect(shown()).toContain("Expired"));
  expect(shown()).not.toContain("Expires before");
});

it("has the server ask about inquiries, in the words and language of whom it asks", async () => {
  const inquiry = { key: "I1", Borrowers: ["b1"], name: "SAMPLE CARD ONE", date: "2026-01-10", explain: true };
  reports = [
    {
      id: "p1",
      action: "NEW",
      issuedOn: "2026-01-15",
      borrowers: ["b1"],
      report: { ...whole, inquiries: [inquiry] } as unknown as CreditReport,
    },
  ];
  await draw();
  await waitFor(() => expect(button("View report")).not.toBeNull());
  await press("View report");
  await waitFor(() => expect(button("Ask Avery about recent inquiries")).not.toBeNull());
  needs = [
    { id: "n1", BorrowerId: "b1", classification: "LETTER_INQUIRIES", description: "¿…? SAMPLE CARD ONE (01/10/2026)" },
  ];
  await press("Ask Avery about recent inquiries");
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
  const [{ path, body } = { path: "", body: null }] = writesOf(sent);
  expect([path, body]).toEqual([`${AT}/credit-order/p1/inquiries/need`, { BorrowerId: "b1" }]);
  await waitFor(() => expect(shown()).toContain("The borrower is asked for an explanation"));
});

it("leads to the login that an agency refused, and says that it was", async () => {
  const refused = { field: "credential", key: "credentialRefused", params: ["CREDIT"], message: "Refused." };
  answers({
    "POST *": () => Response.json({ code: "VALIDATION_FAILED", message: "x", errors: [refused] }, { status: 422 }),
    "GET /api/wizeusers/current": { id: "u1", permissions: ["loan:order-credit"] },
    [`GET ${AT}/credit-score`]: { Borrowers: [] },
    [`GET ${AT}/credit-agencies`]: listed([
      { code: "CREDCO", name: "Credco", hasLogin: false, loginRefused: true, isDefault: true },
    ]),
    "GET *": listed([]),
  });
  await draw();
  await waitFor(() => expect(button("Order credit")).not.toBeNull());
  await press("Order credit");
  await waitFor(() => expect(shown()).toContain("This agency did not accept the login. Correct it first."));
  await press("Order report");
  await waitFor(() => expect(shown()).toContain("A login that the agency accepts: it refused the one there is"));
  expect(screen.getByRole("link", { name: "Correct the login" }).getAttribute("href")).toBe(
    "/app/settings/credentials?fix=CREDIT&account=CREDCO",
  );
});
