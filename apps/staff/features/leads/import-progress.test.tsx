// @vitest-environment happy-dom
import { freshnessOf, loadStaleTable } from "@gable/api";
import { act, answers, button, newClient, press, type Sent, screen, show } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ImportProgress } from "./import-progress";

const running = { id: "i1", status: "RUNNING", total: 10, done: 4, created: 3, skipped: 1, failed: 0, stoppable: true };
const REFUSED = { code: "CONFLICT", message: "This can't be cancelled." };
let now: object;
let sent: Sent[];
/** Whether a server refuses to call it off. */
let refused: boolean;
let stop: () => void;

// What a write makes stale is read from the disk.
beforeAll(() => loadStaleTable());
beforeEach(async () => {
  vi.useFakeTimers();
  now = running;
  refused = false;
  sent = answers({
    "GET /lead/api/lead-imports/i1": () => now,
    "POST /lead/api/lead-imports/i1/cancel": () => {
      if (refused) return Response.json(REFUSED, { status: 409 });
      now = { ...running, status: "CANCELLED", stoppable: false };
      return now;
    },
  });
  const client = newClient();
  stop = freshnessOf(client).follow();
  await show(<ImportProgress id="i1" />, { areas: ["leads", "common"], client });
  await pass(10);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const reads = () => sent.filter(({ method }) => method === "GET").length;

it("shows how far it is, asks again without an event, and stops asking at the end", async () => {
  expect(screen.getByRole("status").textContent).toContain("4");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect(reads()).toBe(1);
  await pass(5_000);
  expect(reads()).toBe(2);
  now = { ...running, status: "FAILED", reason: "BLOCKED", message: "Not on Sundays.", stoppable: false };
  await pass(5_000);
  expect(document.body.textContent).toContain("Not on Sundays.");
  expect(button(/Stop/)).toBeNull();
  await pass(60_000);
  expect(reads()).toBe(3);
});

it("calls it off", async () => {
  await press(/Stop/);
  await pass(1_000);
  expect(sent.map(({ path }) => path)).toContain("/lead/api/lead-imports/i1/cancel");
  expect(button(/Stop/)).toBeNull();
});

it("says why it could not be called off", async () => {
  refused = true;
  const told = desk();
  await press(/Stop/);
  await pass(1_000);
  expect(told).toMatchObject([{ do: "toast" }]);
  expect(button(/Stop/)).not.toBeNull();
});
