// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile } from "@gable/api";
import { act, answers, button, fill, press, type Sent, show, writesOf } from "@gable/testing";
import { loadEditGrid } from "@gable/ui/edit-grid";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LiabilityList } from "./liability-list";

const AREAS = ["common", "errors", "validation", "finance", "holdings", "enums", "shell"] as const;
const LOAN = 7;
const PAYMENT = 6;

/** What the server holds, and what it was sent. */
let held: Liability[] = [];
let sent: Sent[] = [];
let before: () => void = () => undefined;

const debt = (id: string, HolderName: string, MonthlyPaymentAmt: number): Liability =>
  ({ id, version: 1, HolderName, LiabilityDetail: { LiabilityType: "Installment", MonthlyPaymentAmt } }) as Liability;
function server({ method, path, headers, body }: Sent): unknown {
  const id = path.split("/").at(-1) ?? "";
  const own = held.find((one) => one.id === id);
  if (method === "GET") return own ?? { rows: [], count: 0 };
  const version = headers.get("if-match");
  before();
  const now = held.find((one) => one.id === id);
  if (method === "PATCH" && now) {
    if (version !== null && version.replaceAll('"', "") !== String(now.version))
      return Response.json({ code: "STALE" }, { status: 412 });
    const next = {
      ...now,
      ...body,
      version: (now.version ?? 0) + 1,
      LiabilityDetail: { ...now.LiabilityDetail, ...body.LiabilityDetail },
    };
    held = held.map((one) => (one.id === id ? next : one));
    return next;
  }
  const made = { ...body, id: `made-${held.length}`, version: 1 } as Liability;
  held = [...held, made];
  return Response.json(made, { status: 201 });
}

async function draw() {
  const file = { LoanId: LOAN, Borrowers: [{ id: "ada", Name: { FirstName: "Ada" } }], Liabilities: held };
  await show(
    <LiabilityList
      loanId={LOAN}
      file={file as unknown as LoanFile}
      applies={{ marked: () => false, mark: async () => undefined }}
    />,
    { areas: AREAS },
  );
}
const cell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
const strike = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
async function type(row: number, column: number, text: string) {
  await act(async () => cell(row, column)?.focus());
  await strike(text[0] ?? "");
  await fill(document.activeElement, text);
  await strike("Enter");
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const patches = () => sent.filter(({ method }) => method === "PATCH");

beforeAll(async () => void (await loadEditGrid()));
beforeEach(() => {
  vi.useFakeTimers();
  sent = answers({ "* *": server });
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  held = [debt("a", "Sample Bank", 1000), debt("b", "Sample Auto", 282)];
  before = () => undefined;
});
afterEach(() => void vi.useRealTimers());

it("saves a row with what was typed in it, on its version, and counts it at once", async () => {
  await draw();
  await type(2, PAYMENT, "950.5");
  expect(cell(2, PAYMENT)?.textContent).toBe("$950.50");
  expect([...document.querySelectorAll("table")].at(-1)?.querySelector("tbody tr")?.textContent).toContain("$1,232.50");
  await pass(800);
  expect(patches().map(({ path, headers, body }) => [path.split("/").at(-1), headers.get("if-match"), body])).toEqual([
    ["a", expect.stringContaining("1"), { LiabilityDetail: { MonthlyPaymentAmt: 950.5 } }],
  ]);
});

it("asks whose is to stay where someone else has changed the same of a row, and puts one's own on theirs", async () => {
  await draw();
  before = () => {
    before = () => undefined;
    held = held.map((one) =>
      one.id === "a"
        ? { ...one, version: 2, LiabilityDetail: { ...one.LiabilityDetail, MonthlyPaymentAmt: 777 } }
        : one,
    );
  };
  await type(2, PAYMENT, "888");
  await pass(800);
  expect(document.body.textContent).toContain("Installment, Sample Bank: ");
  expect(held[0]?.LiabilityDetail?.MonthlyPaymentAmt).toBe(777);
  await press("Keep mine");
  await pass(800);
  expect(held[0]?.LiabilityDetail?.MonthlyPaymentAmt).toBe(888);
  expect(button("Keep mine")).toBeNull();
});

it("makes a record of a new row once its type is there, for the first borrower", async () => {
  await draw();
  await type(4, 3, "Third Bank");
  await pass(800);
  expect(writesOf(sent)).toEqual([]);
  expect(cell(4, 2)?.getAttribute("aria-invalid")).toBe("true");
  await act(async () => cell(4, 2)?.focus());
  await strike("i");
  await strike("Enter");
  await pass(800);
  expect(writesOf(sent).at(-1)).toMatchObject({
    method: "POST",
    body: {
      HolderName: "Third Bank",
      Borrowers: [{ id: "ada" }],
      LiabilityDetail: { LiabilityType: "Installment" },
    },
  });
});

it("keeps in this browser in which order debts stand", async () => {
  const creditors = () => [2, 3].map((row) => cell(row, 3)?.textContent);
  await draw();
  expect(creditors()).toEqual(["Sample Bank", "Sample Auto"]);
  await press(/^Payment|^Monthly payment/);
  expect(creditors()).toEqual(["Sample Auto", "Sample Bank"]);
  await show(null);
  await draw();
  expect(creditors()).toEqual(["Sample Auto", "Sample Bank"]);
});
