// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import type * as Shell from "@gable/shell";
import type * as Ui from "@gable/ui";
import { type MenuProps, type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BulkBar } from "./bulk-bar";
import { useLeadsWarning } from "./use-lead-warning";

const asks = vi.hoisted(() => vi.fn());
vi.mock("@gable/ui", async (real) => ({
  ...(await real<typeof Ui>()),
  // What a menu offers, as buttons that stand there: how it opens is its own test.
  Menu: ({ entries }: MenuProps) =>
    entries.map((entry) => (
      <button key={entry.key} type="button" onClick={entry.onSelect}>
        {entry.label}
      </button>
    )),
}));
vi.mock("@gable/shell", async (real) => ({ ...(await real<typeof Shell>()), confirm: asks }));

let calls: { ids: string[]; OwnerId?: string }[];
let rows: { warning: string; count: number }[];
let written: { dryRun?: boolean; OwnerId?: string; action: string }[];
let goesOn: ReturnType<typeof useLeadsWarning>;
let root: Root;
const done = vi.fn();
const ids = (count: number) => Array.from({ length: count }, (_, at) => `lead-${at}`);

function Asking() {
  goesOn = useLeadsWarning();
  return null;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["leads", "common"]);
  calls = [];
  written = [];
  rows = [];
  asks.mockReset();
  done.mockReset();
  vi.stubGlobal("fetch", async (given: Request | string, init?: RequestInit) => {
    const input = given instanceof Request ? given : new Request(new URL(given, "https://gable.test"), init);
    const json = (answer: object) =>
      new Response(JSON.stringify(answer), { headers: { "Content-Type": "application/json" } });
    const { pathname } = new URL(input.url);
    if (input.method === "GET")
      return json({ rows: pathname.endsWith("/owners") ? [{ id: "u1", name: "Ana" }] : [], count: 0 });
    if (pathname.endsWith("/bulk")) {
      written.push(await input.json());
      return json({ rows: [], count: 2, done: 2 });
    }
    const body = (await input.json()) as (typeof calls)[number];
    calls.push(body);
    const own = rows.map((row) => ({ ...row, count: Math.min(row.count, body.ids.length) }));
    return json({ rows: own, count: body.ids.length });
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={new Proxy({} as Words, { get: (_, word) => String(word) })}>
          <Asking />
          <BulkBar ids={ids(2)} count={2} onAll={async () => undefined} onDone={done} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
});

const press = async (name: string) => {
  const button = () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  await vi.waitFor(() => expect(button()).toBeDefined(), 10_000);
  await act(async () => button()?.click());
};

it("asks before it gives leads away, and writes only once the person agrees", async () => {
  rows = [{ warning: "OWN_PIPELINE", count: 2 }];
  asks.mockResolvedValueOnce("CONFIRMATION CANCELLED");
  await press("Ana");
  await vi.waitFor(() => expect(asks).toHaveBeenCalledOnce());
  expect(asks.mock.calls[0]?.[0].message).toBe("2 of these 2 leads will not be accessible in your pipeline.");
  expect(written).toEqual([expect.objectContaining({ dryRun: true })]);
  asks.mockResolvedValueOnce("CONFIRMED");
  await press("Ana");
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(written.map(({ action, dryRun, OwnerId }) => [action, dryRun ?? false, OwnerId])).toEqual([
    ["OWNER", true, "u1"],
    ["OWNER", true, "u1"],
    ["OWNER", false, "u1"],
  ]);
  expect(asks).toHaveBeenCalledTimes(2);
});

it("asks nothing before it does what takes no lead away", async () => {
  await press("Contacted");
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(calls).toEqual([]);
});

it("asks nothing where nobody loses sight of a lead", async () => {
  expect(await goesOn(ids(2), { owner: "u1" })).toBe(true);
  expect(calls).toEqual([{ ids: ids(2), OwnerId: "u1" }]);
  expect(asks).not.toHaveBeenCalled();
});

it("asks once how many of them are lost sight of, of however many", async () => {
  rows = [{ warning: "OWN_PIPELINE", count: 150 }];
  asks.mockResolvedValue("CONFIRMED");
  expect(await goesOn(ids(450), { owner: "u1" })).toBe(true);
  expect(calls.map((call) => call.ids.length)).toEqual([200, 200, 50]);
  expect(asks).toHaveBeenCalledOnce();
  expect(asks.mock.calls[0]?.[0].message).toBe("350 of these 450 leads will not be accessible in your pipeline.");
});

it("does not go on when the person does not, or nobody could say", async () => {
  rows = [{ warning: "CONVERTED_BRANCH_PIPELINE", count: 1 }];
  asks.mockResolvedValue("CONFIRMATION CANCELLED");
  expect(await goesOn(ids(3), { owner: null })).toBe(false);
  expect(asks.mock.calls[0]?.[0].message).toMatch(/^1 of these 3 leads, after converting loan,/);
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  expect(await goesOn(ids(3), { owner: "RULES" })).toBe(false);
  expect(asks).toHaveBeenCalledOnce();
});
