// @vitest-environment happy-dom
import type * as Shell from "@gable/shell";
import { answers, press, type Sent, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type * as Ui from "@gable/ui";
import type { MenuProps } from "@gable/ui";
import { beforeEach, expect, it, vi } from "vitest";
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

let sent: Sent[];
let rows: { warning: string; count: number }[];
let goesOn: ReturnType<typeof useLeadsWarning>;
const done = vi.fn();
const ids = (count: number) => Array.from({ length: count }, (_, at) => `lead-${at}`);

/** What was written, and what was asked before. */
const written = () => sent.filter(({ path }) => path.endsWith("/bulk")).map(({ body }) => body);
const calls = () =>
  sent.filter(({ method, path }) => method !== "GET" && !path.endsWith("/bulk")).map(({ body }) => body);

function Asking() {
  goesOn = useLeadsWarning();
  return null;
}

beforeEach(async () => {
  rows = [];
  asks.mockReset();
  done.mockReset();
  sent = answers({
    "GET */owners": { rows: [{ id: "u1", name: "Ana" }], count: 0 },
    "GET *": { rows: [], count: 0 },
    "* */bulk": { rows: [], count: 2, done: 2 },
    "* *": ({ body }: Sent) => {
      const own = rows.map((row) => ({ ...row, count: Math.min(row.count, body.ids.length) }));
      return { rows: own, count: body.ids.length };
    },
  });
  desk();
  await show(
    <>
      <Asking />
      <BulkBar ids={ids(2)} count={2} onAll={async () => undefined} onDone={done} />
    </>,
    { areas: ["leads", "common"] },
  );
});

it("asks before it gives leads away, and writes only once the person agrees", async () => {
  rows = [{ warning: "OWN_PIPELINE", count: 2 }];
  asks.mockResolvedValueOnce("CONFIRMATION CANCELLED");
  await press("Ana");
  await waitFor(() => expect(asks).toHaveBeenCalledOnce());
  expect(asks.mock.calls[0]?.[0].message).toBe("2 of these 2 leads will not be accessible in your pipeline.");
  expect(written()).toEqual([expect.objectContaining({ dryRun: true })]);
  asks.mockResolvedValueOnce("CONFIRMED");
  await press("Ana");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(written().map(({ action, dryRun, OwnerId }) => [action, dryRun ?? false, OwnerId])).toEqual([
    ["OWNER", true, "u1"],
    ["OWNER", true, "u1"],
    ["OWNER", false, "u1"],
  ]);
  expect(asks).toHaveBeenCalledTimes(2);
});

it("asks nothing before it does what takes no lead away", async () => {
  await press("Contacted");
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(calls()).toEqual([]);
});

it("asks nothing where nobody loses sight of a lead", async () => {
  expect(await goesOn(ids(2), { owner: "u1" })).toBe(true);
  expect(calls()).toEqual([{ ids: ids(2), OwnerId: "u1" }]);
  expect(asks).not.toHaveBeenCalled();
});

it("asks once how many of them are lost sight of, of however many", async () => {
  rows = [{ warning: "OWN_PIPELINE", count: 150 }];
  asks.mockResolvedValue("CONFIRMED");
  expect(await goesOn(ids(450), { owner: "u1" })).toBe(true);
  expect(calls().map((call) => call.ids.length)).toEqual([200, 200, 50]);
  expect(asks).toHaveBeenCalledOnce();
  expect(asks.mock.calls[0]?.[0].message).toBe("350 of these 450 leads will not be accessible in your pipeline.");
});

it("does not go on when the person does not, or nobody could say", async () => {
  rows = [{ warning: "CONVERTED_BRANCH_PIPELINE", count: 1 }];
  asks.mockResolvedValue("CONFIRMATION CANCELLED");
  expect(await goesOn(ids(3), { owner: null })).toBe(false);
  expect(asks.mock.calls[0]?.[0].message).toMatch(/^1 of these 3 leads, after converting loan,/);
  answers({ "* *": 503 });
  expect(await goesOn(ids(3), { owner: "RULES" })).toBe(false);
  expect(asks).toHaveBeenCalledOnce();
});
