// @vitest-environment happy-dom
import { freshnessOf, loadStaleTable } from "@gable/api";
import type { LiabilityImport } from "@gable/api/credit";
import { ReadOnly } from "@gable/form";
import { act, answers, button, press as click, newClient, type Sent, screen, show, writesOf } from "@gable/testing";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DebtsPart } from "./debts-part";

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
let sent: Sent[];
let client: QueryClient;
let stop: () => void;

const pass = (ms = 100) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => document.body.textContent;
const rowOf = (name: string) => screen.getAllByRole("row").find((one) => one.textContent.includes(name));
async function press(what: string | Element) {
  await click(what);
  await pass();
}
async function draw(locked = false) {
  await show(
    <ReadOnly value={locked}>
      <DebtsPart loanId={LOAN} reportId="r1" />
    </ReadOnly>,
    { areas: ["credit", "common", "errors", "enums"], client },
  );
  await pass();
}

beforeAll(() => loadStaleTable());
beforeEach(() => {
  vi.useFakeTimers();
  [plan, states, asked] = [PLAN, [{ status: "STARTED" }], []];
  const next = () => (states.length > 1 ? states.shift() : states[0]);
  sent = answers({
    "PATCH *": next,
    [`GET ${IMPORT}/poll`]: next,
    "GET *": ({ query }: Sent) => {
      asked.push(`${query.get("importType")} ${query.get("reportId")}`);
      return { reportId: "r1", rows: plan };
    },
  });
  client = newClient();
  stop = freshnessOf(client).follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("says of each debt what importing it does", async () => {
  await draw();
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
  await draw();
  await press(document.querySelector("input[value='Override']") as Element);
  expect(asked, "it is asked anew what that would do").toEqual(["Merge r1", "Override r1"]);
  expect(shown()).toContain("Debts of its people from earlier reports that are gone from it are removed.");
  states = [
    { status: "STARTED" },
    { status: "STARTED" },
    { status: "COMPLETED", result: { added: 1, updated: 2, removed: 3 } },
  ];
  await press("Import debts");
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{ reportId: "r1", importType: "Override" }]);
  expect(shown()).toContain("Importing debts");
  await pass(10_000);
  expect(screen.getByRole("status").textContent).toBe("1 added, 2 updated, 3 removed");
  expect(asked.at(-1), "what is left to do is read anew").toBe("Override r1");
  expect(asked).toHaveLength(3);
});

it.each([
  ["NOT_ALLOWED", "", "you may no longer read it or change this loan"],
  ["BLOCKED", "No debts on Mondays", "“No debts on Mondays”"],
  ["REFUSED", "", "Nothing was changed: import it again later."],
])("says why the debts were not imported, and lets it be tried again: %s", async (fault, message, words) => {
  await draw();
  states = [{ status: "FAILED", fault, message }];
  await press("Import debts");
  expect(shown()).toContain("The debts were not imported");
  expect(shown()).toContain(words);
  expect(button("Import debts")?.getAttribute("aria-disabled")).not.toBe("true");
});

it("offers no import where there is nothing to do, or nobody may do it", async () => {
  await draw(true);
  expect(button("Import debts"), "the step is locked").toBeNull();
  plan = PLAN.slice(3);
  client.clear();
  await show(null);
  await draw();
  expect(shown()).toContain("Nothing to import: the list agrees with the report.");
  expect(button("Import debts")).toBeNull();
});
