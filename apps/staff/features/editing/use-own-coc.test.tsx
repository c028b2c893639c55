// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { act, show } from "@gable/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useOwnCoc } from "./use-own-coc";

type Heard = (write: { path: string }, done: boolean) => void;
const heard = new Set<Heard>();
let permissions = ["loan:edit-info"];
vi.mock("@gable/api", () => ({
  onWritten: (listener: Heard) => {
    heard.add(listener);
    return () => heard.delete(listener);
  },
  useSession: () => ({ data: { active: { permissions } } }),
}));

let now: ReturnType<typeof useOwnCoc>;
function Shown({ changed }: { changed: boolean }) {
  now = useOwnCoc({ LoanId: 7, Editing: { hasActiveCocChanges: changed } } as unknown as LoanFile);
  return null;
}
const draw = (changed: boolean) => show(<Shown changed={changed} />);
const write = (path: string, done = true) => {
  for (const listener of heard) listener({ path }, done);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  permissions = ["loan:edit-info"];
});
afterEach(() => void vi.useRealTimers());

it("asks whoever's own save made a figure differ, until it is put off", async () => {
  await draw(false);
  write("/los/api/loans/7/v2/transaction/info");
  await draw(true);
  expect(now.asks).toBe(true);
  await act(() => now.putOff());
  expect(now.asks).toBe(false);
  await draw(false);
  await draw(true);
  expect(now.asks).toBe(true);
});

it("does not ask of what there was already", async () => {
  await draw(true);
  write("/los/api/loans/7/assets");
  await draw(true);
  expect(now.asks).toBe(false);
});

it.each([
  ["somebody else's save", () => undefined],
  ["a save on another loan", () => write("/los/api/loans/8/assets")],
  ["a save that was refused", () => write("/los/api/loans/7/assets", false)],
  ["a note", () => write("/los/api/loans/7/notes")],
  ["being on the loan", () => write("/los/api/loans/7/active-users")],
  [
    "a save long ago",
    () => {
      write("/los/api/loans/7/assets");
      vi.advanceTimersByTime(20_000);
    },
  ],
  [
    "a save of who may not give the reason",
    () => {
      permissions = ["loan:edit-financial"];
      write("/los/api/loans/7/assets");
    },
  ],
])("does not ask after %s", async (_, before) => {
  await draw(false);
  before();
  await draw(true);
  expect(now.asks).toBe(false);
});
