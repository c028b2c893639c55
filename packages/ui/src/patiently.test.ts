import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { patiently } from "./patiently";

const page = new EventTarget();
let onLine = true;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {
    get onLine() {
      return onLine;
    },
  });
});
afterEach(() => {
  onLine = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for a connection as long as there is none, and tries again once there is", async () => {
  onLine = false;
  const load = vi.fn(async () => {
    if (!onLine) throw new TypeError("offline");
    return "loaded";
  });
  const loaded = patiently(load, 1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(1);
  onLine = true;
  page.dispatchEvent(new Event("online"));
  await expect(loaded).resolves.toBe("loaded");
});

it("tries again for a while where there is a connection, and fails then", async () => {
  const load = vi.fn(() => Promise.reject(new TypeError("gone")));
  const loaded = expect(patiently(load, 3)).rejects.toThrow("gone");
  await vi.runAllTimersAsync();
  await loaded;
  expect(load).toHaveBeenCalledTimes(4);
});
