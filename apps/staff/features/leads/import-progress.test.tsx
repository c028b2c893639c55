// @vitest-environment happy-dom
import { type Desk, freshnessOf, type Reaction, reactionsTo, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ImportProgress } from "./import-progress";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const running = { id: "i1", status: "RUNNING", total: 10, done: 4, created: 3, skipped: 1, failed: 0, stoppable: true };
let now: object = running;
let calls: string[] = [];
/** Whether a server refuses to call it off. */
let refused = false;
let root: Root;
let stop: () => void;

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["leads", "common"]);
});

beforeEach(async () => {
  vi.useFakeTimers();
  now = running;
  calls = [];
  refused = false;
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.method === "POST" && refused)
      return new Response(JSON.stringify({ code: "CONFLICT", message: "This can't be cancelled." }), { status: 409 });
    if (request.method === "POST") now = { ...running, status: "CANCELLED", stoppable: false };
    return new Response(JSON.stringify(now), { headers: { "Content-Type": "application/json" } });
  });
  const client = new QueryClient();
  stop = freshnessOf(client).follow();
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <ImportProgress id="i1" />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await pass(10);
});

afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((found) => found.textContent?.includes(name));
const reads = () => calls.filter((call) => call === "GET /lead/api/lead-imports/i1").length;

it("shows how far it is, asks again without an event, and stops asking at the end", async () => {
  expect(document.querySelector("[role=status]")?.textContent).toContain("4");
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("40");
  expect(reads()).toBe(1);
  await pass(5_000);
  expect(reads()).toBe(2);
  now = { ...running, status: "FAILED", reason: "BLOCKED", message: "Not on Sundays.", stoppable: false };
  await pass(5_000);
  expect(document.body.textContent).toContain("Not on Sundays.");
  expect(button("Stop")).toBeUndefined();
  await pass(60_000);
  expect(reads()).toBe(3);
});

it("calls it off", async () => {
  await act(async () => button("Stop")?.click());
  await pass(1_000);
  expect(calls).toContain("POST /lead/api/lead-imports/i1/cancel");
  expect(button("Stop")).toBeUndefined();
});

it("says why it could not be called off", async () => {
  refused = true;
  const told: Reaction[] = [];
  const failed: Desk["failed"] = (fault, { method, as }) => {
    told.push(...reactionsTo(fault, { portal: "staff", page: location, method, as, signedIn: true, supportEmail: "" }));
  };
  setDesk({ failed, reached: () => undefined } as Partial<Desk> as Desk);
  await act(async () => button("Stop")?.click());
  await pass(1_000);
  setDesk(null);
  expect(told).toMatchObject([{ do: "toast" }]);
  expect(button("Stop")).toBeDefined();
});
