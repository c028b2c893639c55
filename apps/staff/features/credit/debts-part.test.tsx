// @vitest-environment happy-dom
import { freshnessOf, loadStaleTable } from "@gable/api";
import type { LiabilityImport } from "@gable/api/credit";
import { ReadOnly } from "@gable/form";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DebtsPart } from "./debts-part";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LOAN = 250000001;
const IMPORT = `/los/api/loans/${LOAN}/credit/import-liabilities`;

const debt = (HolderName: string, MonthlyPaymentAmt: number) =>
  ({
    id: HolderName,
    HolderName,
    LiabilityDetail: { LiabilityType: "Revolving", MonthlyPaymentAmt },
  }) as unknown as LiabilityImport["will"];
const PLAN = [
  { action: "ADD", will: debt("Atlas Bank", 40), exclusionReason: "AUTHORIZED_USER", kept: [] },
  { action: "UPDATE", was: debt("Birch Card", 50), will: debt("Birch Card", 65), kept: ["HolderName"] },
  { action: "REMOVE", was: debt("Cedar Loan", 70), kept: [] },
  { action: "SAME", was: debt("Dune Auto", 80), will: debt("Dune Auto", 80), kept: [] },
] as unknown as LiabilityImport[];

let plan: LiabilityImport[];
/** What the server says of the import, one after the other; the last one again and again. */
let states: object[];
let asked: string[];
let begun: unknown[];
let client: QueryClient;
let root: Root;
let stop: () => void;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

async function server(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
  const { pathname, searchParams } = new URL(request.url);
  const next = () => json(states.length > 1 ? states.shift() : states[0]);
  if (request.method === "PATCH") {
    begun.push(await request.json());
    return next();
  }
  if (pathname === `${IMPORT}/poll`) return next();
  asked.push(`${searchParams.get("importType")} ${searchParams.get("reportId")}`);
  return json({ reportId: "r1", rows: plan });
}

const pass = (ms = 100) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => document.body.textContent ?? "";
const button = () => [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Import debts");
const rowOf = (name: string) => [...document.querySelectorAll("tr")].find((one) => one.textContent?.includes(name));
async function press() {
  await act(async () => button()?.click());
  await pass();
}
async function show(locked = false) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <ReadOnly value={locked}>
            <DebtsPart loanId={LOAN} reportId="r1" />
          </ReadOnly>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await pass();
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["credit", "common", "errors", "enums"]);
  await loadStaleTable();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  [plan, states, asked, begun] = [PLAN, [{ status: "STARTED" }], [], []];
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

it("says of each debt what importing it does", async () => {
  await show();
  expect(asked).toEqual(["Merge r1"]);
  expect(rowOf("Atlas Bank")?.textContent).toContain("Left out of the ratios: authorized user");
  const changed = rowOf("Birch Card");
  expect(changed?.querySelector("s")?.textContent, "what it was is struck out").toBe("$50.00");
  expect(changed?.textContent).toContain("$65.00");
  expect(changed?.textContent).toContain("Keeps what was changed by hand");
  expect(rowOf("Cedar Loan")?.textContent).toContain("Remove");
  expect(rowOf("Dune Auto")?.textContent).toContain("No change");
  expect(rowOf("Dune Auto")?.querySelector("s")).toBeNull();
});

it("imports in the way that is chosen, and says what has become of the debts", async () => {
  await show();
  await act(async () => document.querySelector<HTMLInputElement>("input[value='Override']")?.click());
  await pass();
  expect(asked, "it is asked anew what that would do").toEqual(["Merge r1", "Override r1"]);
  expect(shown()).toContain("Debts of its people from earlier reports that are gone from it are removed.");
  states = [
    { status: "STARTED" },
    { status: "STARTED" },
    { status: "COMPLETED", result: { added: 1, updated: 2, removed: 3 } },
  ];
  await press();
  expect(begun).toEqual([{ reportId: "r1", importType: "Override" }]);
  expect(shown()).toContain("Importing debts");
  await pass(10_000);
  expect(document.querySelector("[role='status']")?.textContent).toBe("1 added, 2 updated, 3 removed");
  expect(asked.at(-1), "what is left to do is read anew").toBe("Override r1");
  expect(asked).toHaveLength(3);
});

it.each([
  ["NOT_ALLOWED", "", "you may no longer read it or change this loan"],
  ["BLOCKED", "No debts on Mondays", "“No debts on Mondays”"],
  ["REFUSED", "", "Nothing was changed: import it again later."],
])("says why the debts were not imported, and lets it be tried again: %s", async (fault, message, words) => {
  await show();
  states = [{ status: "FAILED", fault, message }];
  await press();
  expect(shown()).toContain("The debts were not imported");
  expect(shown()).toContain(words);
  expect(button()?.getAttribute("aria-disabled")).not.toBe("true");
});

it("offers no import where there is nothing to do, or nobody may do it", async () => {
  await show(true);
  expect(button(), "the step is locked").toBeUndefined();
  plan = PLAN.slice(3);
  client.clear();
  await act(async () => root.render(null));
  await show();
  expect(shown()).toContain("Nothing to import: the list agrees with the report.");
  expect(button()).toBeUndefined();
});
