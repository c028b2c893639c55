// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenIdle } from "./when-idle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idle = (saveData: boolean) => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal("navigator", { connection: { saveData } });
  vi.stubGlobal("requestIdleCallback", (act: () => void) => waiting.set(waiting.size, act).size - 1);
  vi.stubGlobal("cancelIdleCallback", (which: number) => waiting.delete(which));
  return () => {
    for (const act of waiting.values()) act();
  };
};

it("loads once the browser has nothing to do", () => {
  const rest = idle(false);
  const load = vi.fn(async () => undefined);
  whenIdle(load);
  expect(load).not.toHaveBeenCalled();
  rest();
  expect(load).toHaveBeenCalledOnce();
});

it("loads a little later where a browser does not tell", () => {
  idle(false);
  vi.stubGlobal("requestIdleCallback", undefined);
  const load = vi.fn(async () => undefined);
  whenIdle(load);
  vi.advanceTimersByTime(1_000);
  expect(load).toHaveBeenCalledOnce();
});

it("loads nothing where data is saved, or where it is called off, and minds no failure", async () => {
  const load = vi.fn(async () => Promise.reject(new Error("no connection")));
  const saving = idle(true);
  whenIdle(load);
  saving();
  const rest = idle(false);
  whenIdle(load)();
  rest();
  expect(load).not.toHaveBeenCalled();
  whenIdle(load);
  rest();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledOnce();
});
