// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { freshnessOf, GATHER_MS, renewal } from "./freshness";
import { dispatch } from "./request";
import { loadStaleTable } from "./stale-table";

const LOAN = 250000001;
const ASSETS = `/los/api/loans/${LOAN}/assets`;

let client: QueryClient;
let stop: () => void;
const ends: (() => void)[] = [];
/** How often each query was read, and the reads that wait for their answer. */
let reads: Record<string, number>;
let held: Record<string, (() => void)[]>;
let origins: string[];
let answer: () => Response;

/** Shows a query as a screen does; `held` has its answers wait. */
function show(key: (string | number)[], how: "at once" | "held" = "at once") {
  const name = key.join("/");
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => {
      const now = (reads[name] ?? 0) + 1;
      reads[name] = now;
      if (how === "at once") return now;
      return new Promise<number>((done) => {
        held[name] = [...(held[name] ?? []), () => done(now)];
      });
    },
    staleTime: 5_000,
  });
  ends.push(observer.subscribe(() => undefined));
  return { data: () => client.getQueryData(key), answer: () => held[name]?.shift()?.() };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const gathered = () => vi.advanceTimersByTimeAsync(GATHER_MS);
const hear = (type: string, origin?: string) =>
  freshnessOf(client).hear({ type, loanId: LOAN, ...(origin ? { origin } : {}) });

beforeAll(async () => void (await loadStaleTable()));
beforeEach(() => {
  vi.useFakeTimers();
  reads = {};
  held = {};
  origins = [];
  answer = () => new Response('{"id":"a"}', { status: 201 });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    origins.push((init.headers as Headers).get("lw-origin") ?? "");
    return answer();
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = freshnessOf(client).follow();
});
afterEach(() => {
  stop();
  for (const end of ends.splice(0)) end();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function shown() {
  show(["loan", LOAN]);
  show(["loan", LOAN, "qualification"]);
  show(["loan", LOAN, "info"]);
  show(["loan", LOAN, "lock"]);
  show(["loan", LOAN + 1]);
  await settled();
  reads = {};
}

it("reads once what a write changed, and nothing for the events that follow from it", async () => {
  await shown();
  await dispatch("POST", ASSETS, { body: {} });
  await renewal(client);
  expect(reads).toEqual({ [`loan/${LOAN}`]: 1, [`loan/${LOAN}/qualification`]: 1 });
  expect(origins[0]).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  hear("RTC.ASSET.CHANGED", origins[0]);
  hear("RTC.LOAN.UPDATED", origins[0]);
  await gathered();
  expect(reads).toEqual({ [`loan/${LOAN}`]: 1, [`loan/${LOAN}/qualification`]: 1 });
});

it("reads what a rule made of the own write, and that alone", async () => {
  await shown();
  await dispatch("POST", ASSETS, { body: {} });
  hear("RTC.LOAN.RULE_LOCK", origins[0]);
  await gathered();
  expect(reads).toEqual({ [`loan/${LOAN}`]: 1, [`loan/${LOAN}/qualification`]: 1, [`loan/${LOAN}/lock`]: 1 });
});

it("waits with the events of a write that is still under way", async () => {
  await shown();
  let end = (_: Response) => {};
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    origins.push((init.headers as Headers).get("lw-origin") ?? "");
    return new Promise<Response>((done) => {
      end = done;
    });
  });
  const write = dispatch("POST", ASSETS, { body: {} });
  await settled();
  hear("RTC.ASSET.CHANGED", origins[0]);
  await gathered();
  expect(reads).toEqual({});
  end(new Response("{}", { status: 201 }));
  await write;
  await gathered();
  expect(reads).toEqual({ [`loan/${LOAN}`]: 1, [`loan/${LOAN}/qualification`]: 1 });
});

it("hears what became of a write that had no answer", async () => {
  await shown();
  answer = () => {
    throw new TypeError("no connection");
  };
  await expect(dispatch("POST", ASSETS, { body: {} })).rejects.toThrow();
  await renewal(client);
  expect(reads[`loan/${LOAN}`]).toBe(1);
  // The server did it after that.
  hear("RTC.ASSET.CHANGED", origins[0]);
  await gathered();
  expect(reads[`loan/${LOAN}`]).toBe(2);
});

it("gathers what others do, and reads each query once", async () => {
  await shown();
  hear("RTC.ASSET.CHANGED", "another-tab-1");
  await vi.advanceTimersByTimeAsync(GATHER_MS - 10);
  hear("RTC.LIABILITY.CHANGED");
  hear("RTC.LOAN.UPDATED", "another-tab-1");
  expect(reads).toEqual({});
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual({ [`loan/${LOAN}`]: 1, [`loan/${LOAN}/qualification`]: 1 });
  hear("RTC.ASSET.CHANGED", "another-tab-2");
  await gathered();
  expect(reads[`loan/${LOAN}`]).toBe(2);
});

it("reads again what was on its way for the first time when it became stale", async () => {
  const file = show(["loan", LOAN], "held");
  await settled();
  await dispatch("POST", ASSETS, { body: {} });
  file.answer();
  await settled();
  file.answer();
  await settled();
  expect(file.data()).toBe(2);
});

it("begins anew what was on its way when an own write ended", async () => {
  const file = show(["loan", LOAN], "held");
  await settled();
  file.answer();
  await settled();
  hear("RTC.ASSET.CHANGED");
  await gathered();
  await dispatch("POST", ASSETS, { body: {} });
  const before = held[`loan/${LOAN}`]?.length;
  expect(before).toBe(2);
  file.answer();
  file.answer();
  await settled();
  expect(file.data()).toBe(3);
});

it("lets a read end however often others change what it reads, and follows it by another", async () => {
  const file = show(["loan", LOAN], "held");
  await settled();
  file.answer();
  await settled();
  for (let n = 0; n < 4; n++) {
    hear("RTC.ASSET.CHANGED");
    await gathered();
  }
  expect(reads[`loan/${LOAN}`]).toBe(2);
  file.answer();
  await settled();
  expect(file.data()).toBe(2);
  expect(reads[`loan/${LOAN}`]).toBe(3);
  file.answer();
  await settled();
  expect(file.data()).toBe(3);
});

it("has what nobody looks at read when it is next shown", async () => {
  await client.prefetchQuery({ queryKey: ["loans", "all"], queryFn: () => 1 });
  await dispatch("POST", ASSETS, { body: {} });
  expect(client.getQueryState(["loans", "all"])?.isInvalidated).toBe(true);
});
