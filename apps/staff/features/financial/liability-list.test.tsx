// @vitest-environment happy-dom
import { changeContext, type Liability, type LoanFile } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { loadEditGrid } from "@gable/ui/edit-grid";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LiabilityList } from "./liability-list";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LOAN = 7;
const PAYMENT = 6;

/** What the server holds, and what it was sent. */
let held: Liability[] = [];
const sent: { method: string; path: string; version: string | null; body: unknown }[] = [];
let before: () => void = () => undefined;

const debt = (id: string, HolderName: string, MonthlyPaymentAmt: number): Liability =>
  ({ id, version: 1, HolderName, LiabilityDetail: { LiabilityType: "Installment", MonthlyPaymentAmt } }) as Liability;
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

async function server(address: string, init: RequestInit): Promise<Response> {
  const path = new URL(address, "http://gable.test").pathname;
  const method = init.method ?? "GET";
  const id = path.split("/").at(-1) ?? "";
  const own = held.find((one) => one.id === id);
  if (method === "GET") return own ? json(200, own) : json(200, { rows: [], count: 0 });
  const body = JSON.parse(String(init.body ?? "null")) as Partial<Liability>;
  const version = new Headers(init.headers).get("if-match");
  sent.push({ method, path, version, body });
  before();
  const now = held.find((one) => one.id === id);
  if (method === "PATCH" && now) {
    if (version !== null && version.replaceAll('"', "") !== String(now.version)) return json(412, { code: "STALE" });
    const next = {
      ...now,
      ...body,
      version: (now.version ?? 0) + 1,
      LiabilityDetail: { ...now.LiabilityDetail, ...body.LiabilityDetail },
    };
    held = held.map((one) => (one.id === id ? next : one));
    return json(200, next);
  }
  const made = { ...body, id: `made-${held.length}`, version: 1 } as Liability;
  held = [...held, made];
  return json(201, made);
}

let root: Root;
let place: HTMLElement;
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

async function show() {
  const file = { LoanId: LOAN, Borrowers: [{ id: "ada", Name: { FirstName: "Ada" } }], Liabilities: held };
  await act(async () =>
    root.render(
      <QueryClientProvider client={client()}>
        <WordsProvider words={WORDS}>
          <LiabilityList
            loanId={LOAN}
            file={file as unknown as LoanFile}
            applies={{ marked: () => false, mark: async () => undefined }}
          />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
}
const cell = (row: number, column: number) =>
  place.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
async function type(row: number, column: number, text: string) {
  await act(async () => cell(row, column)?.focus());
  await press(text[0] ?? "");
  const field = document.activeElement as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Enter");
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => [...place.querySelectorAll("button")].find((one) => one.textContent === name);
const patches = () => sent.filter(({ method }) => method === "PATCH");

beforeAll(() => startI18n("en", ["common", "errors", "validation", "finance", "holdings", "enums", "shell"]));
beforeAll(async () => void (await loadEditGrid()));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", server);
  localStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  held = [debt("a", "Sample Bank", 1000), debt("b", "Sample Auto", 282)];
  sent.length = 0;
  before = () => undefined;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("saves a row with what was typed in it, on its version, and counts it at once", async () => {
  await show();
  await type(2, PAYMENT, "950.5");
  expect(cell(2, PAYMENT)?.textContent).toBe("$950.50");
  expect([...place.querySelectorAll("table")].at(-1)?.querySelector("tbody tr")?.textContent).toContain("$1,232.50");
  await pass(800);
  expect(patches().map(({ path, version, body }) => [path.split("/").at(-1), version, body])).toEqual([
    ["a", expect.stringContaining("1"), { LiabilityDetail: { MonthlyPaymentAmt: 950.5 } }],
  ]);
});

it("asks whose is to stay where someone else has changed the same of a row, and puts one's own on theirs", async () => {
  await show();
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
  expect(place.textContent).toContain("Installment, Sample Bank: ");
  expect(held[0]?.LiabilityDetail?.MonthlyPaymentAmt).toBe(777);
  await act(async () => button("Keep mine")?.click());
  await pass(800);
  expect(held[0]?.LiabilityDetail?.MonthlyPaymentAmt).toBe(888);
  expect(button("Keep mine")).toBeUndefined();
});

it("makes a record of a new row once its type is there, for the first borrower", async () => {
  await show();
  await type(4, 3, "Third Bank");
  await pass(800);
  expect(sent).toEqual([]);
  expect(cell(4, 2)?.getAttribute("aria-invalid")).toBe("true");
  await act(async () => cell(4, 2)?.focus());
  await press("i");
  await press("Enter");
  await pass(800);
  expect(sent.at(-1)).toMatchObject({
    method: "POST",
    body: {
      HolderName: "Third Bank",
      Borrowers: [{ id: "ada" }],
      LiabilityDetail: { LiabilityType: "Installment" },
    },
  });
});
