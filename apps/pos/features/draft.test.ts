import { Fault } from "@gable/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, Draft } from "./draft";

const RETRY_MS = 2000;
const LATER_MS = 800;

const fault = (status: number) => new Fault(status, {}, { method: "PATCH", path: "/x" });

/** A draft of two answers, of which the phone may be wrong; `save` is what the server does. */
function draftOf(save: (changed: Answers, as: string) => Promise<void>) {
  return new Draft({
    base: { name: "Ana", phone: "" },
    wrong: ({ phone }): Record<string, string> => (/^(\d{10})?$/.test(phone ?? "") ? {} : { phone: "phone" }),
    save,
    reread: async () => ({ name: "Ana", phone: "" }),
    fieldOf: (path) => path,
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a wrong answer", () => {
  it("is said to be held, and not to be on its way for ever", async () => {
    const save = vi.fn(async () => undefined);
    const draft = draftOf(save);
    draft.set("phone", "512");
    expect(draft.state).toBe("dirty");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([draft.state, draft.unsaved, save.mock.calls.length]).toEqual(["held", true, 0]);
  });

  it("does not keep its neighbour from being saved, nor the screen in saving after that", async () => {
    const save = vi.fn(async () => undefined);
    const draft = draftOf(save);
    draft.set("phone", "512");
    draft.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(save.mock.calls).toEqual([[{ name: "Eva" }, "form"]]);
    expect(draft.state).toBe("held");
    draft.set("phone", "5125550100");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([draft.state, draft.unsaved]).toEqual(["saved", false]);
  });
});

describe("without a connection", () => {
  it.each([0, 408, 502, 503, 520])(
    "(%i) it tries again by itself, quietly, and is saved in the end",
    async (status) => {
      const save = vi.fn(async () => undefined);
      save.mockRejectedValueOnce(fault(status)).mockRejectedValueOnce(fault(status));
      const draft = draftOf(save);
      draft.set("name", "Eva");
      await vi.advanceTimersByTimeAsync(LATER_MS);
      expect([draft.state, draft.mine]).toEqual(["away", { name: "Eva" }]);
      await vi.advanceTimersByTimeAsync(RETRY_MS);
      expect(draft.state).toBe("away");
      await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
      expect(draft.state).toBe("saved");
      expect(save.mock.calls).toEqual([
        [{ name: "Eva" }, "form"],
        [{ name: "Eva" }, "quiet"],
        [{ name: "Eva" }, "quiet"],
      ]);
    },
  );

  it("it tries at once when the network is back, and no more once the screen is left", async () => {
    const save = vi.fn(async () => undefined);
    save.mockRejectedValueOnce(fault(0));
    const draft = draftOf(save);
    draft.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    draft.again();
    await vi.advanceTimersByTimeAsync(0);
    expect([draft.state, save.mock.calls.length]).toEqual(["saved", 2]);
    save.mockRejectedValueOnce(fault(0));
    draft.set("name", "Ida");
    await draft.flush();
    draft.rest();
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(save).toHaveBeenCalledTimes(3);
  });
});

it("does not try again what was refused", async () => {
  const save = vi.fn(async () => {
    throw fault(409);
  });
  const draft = draftOf(save);
  draft.set("name", "Eva");
  await vi.advanceTimersByTimeAsync(LATER_MS + 10 * RETRY_MS);
  expect([draft.state, save.mock.calls.length]).toEqual(["failed", 1]);
});
