// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const LOAN = 250000001;
const LOAN_FILE = ["loan", LOAN];
const USERS = ["users"];

let client: QueryClient;
let ends: (() => void)[];
/** What was read, in order. */
let reads: string[];
/** Lets the table come, or not. */
let arrive: () => Promise<void>;
let fail: () => Promise<void>;
let asked: number;
let freshness: typeof import("./freshness");
let writes: typeof import("./writes");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  asked = 0;
  reads = [];
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const { loadStaleTable } = await import("./stale-table");
  const answered = async (answer: () => unknown) => {
    const asking = loadStaleTable();
    await answer();
    await asking.catch(() => undefined);
    await settled();
  };
  vi.doMock("./stale", () => {
    asked += 1;
    return new Promise((resolve, reject) => {
      arrive = () => answered(async () => resolve(await vi.importActual("./stale")));
      fail = () => answered(() => reject(new Error("no such script")));
    });
  });
  freshness = await import("./freshness");
  writes = await import("./writes");
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  ends = [freshness.freshnessOf(client).follow()];
  for (const key of [LOAN_FILE, USERS, ["session"]]) show(key);
  await settled();
  reads = [];
});
afterEach(() => {
  for (const end of ends) end();
  client.clear();
  vi.useRealTimers();
});

function show(queryKey: (string | number)[]) {
  const queryFn = () => reads.push(queryKey.join("/"));
  ends.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
}
const hear = (type: string, origin?: string) =>
  freshness.freshnessOf(client).hear({ type, loanId: LOAN, ...(origin ? { origin } : {}) });
const gathered = () => vi.advanceTimersByTimeAsync(freshness.GATHER_MS);
function save(path: string): string {
  const write = writes.beginWrite("POST", path);
  writes.endWrite(write, true);
  return write.origin;
}

it("reads what an event made stale that came before the table", async () => {
  hear("RTC.ASSET.CHANGED");
  await gathered();
  expect(reads).toEqual([]);
  await arrive();
  await gathered();
  expect(reads).toEqual([`loan/${LOAN}`]);
});

it("follows what came in the same order: an own write first, so that its events are known", async () => {
  const origin = save(`/los/api/loans/${LOAN}/assets`);
  hear("RTC.ASSET.CHANGED", origin);
  hear("RTC.USER.CHANGED");
  let isRead = false;
  const renewal = freshness.renewal(client).then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isRead, "who saved waits for what the save changed").toBe(false);
  await arrive();
  await renewal;
  expect(reads).toEqual([`loan/${LOAN}`]);
  await gathered();
  expect(reads, "the own write's event has nothing left to read").toEqual([`loan/${LOAN}`, "users"]);
});

it("takes everything as stale where the table can't be had, and asks for it again", async () => {
  hear("RTC.ASSET.CHANGED");
  await vi.advanceTimersByTimeAsync(0);
  await fail();
  await gathered();
  expect([...reads].sort()).toEqual([`loan/${LOAN}`, "session", "users"]);
  reads = [];
  save(`/los/api/loans/${LOAN}/assets`);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
  await arrive();
  await freshness.renewal(client);
  expect(reads).toEqual([`loan/${LOAN}`]);
});

it("takes everything as stale where the table takes too long", async () => {
  const { TABLE_WAIT_MS } = await import("./stale-table");
  save(`/los/api/loans/${LOAN}/assets`);
  await vi.advanceTimersByTimeAsync(TABLE_WAIT_MS - 1);
  expect(reads).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await freshness.renewal(client);
  expect([...reads].sort()).toEqual([`loan/${LOAN}`, "session", "users"]);
});

it("waits for no table with the end of a session, and asks for none because of who has a loan open", async () => {
  hear("RTC.READY");
  hear("RTC.LOAN.ACTIVE_USERS");
  save(`/los/api/loans/${LOAN}/active-users`);
  hear("RTC.SESSION_ENDED");
  await gathered();
  expect(reads).toEqual(["session"]);
  expect(asked).toBe(0);
});
