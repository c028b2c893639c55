import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RULE_TOAST_TIMES, TOAST_TIMES, ToastClock } from "./toast-clock";

let closed: string[];
let clock: ToastClock<string>;

beforeEach(() => {
  vi.useFakeTimers();
  closed = [];
  clock = new ToastClock((id) => closed.push(id));
});
afterEach(() => {
  vi.useRealTimers();
});

it("closes a toast after 5000 ms", () => {
  clock.start("saved", TOAST_TIMES);
  vi.advanceTimersByTime(4_999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["saved"]);
});

it("keeps a toast while a reader is at it, and 1000 ms after", () => {
  clock.start("saved", TOAST_TIMES);
  vi.advanceTimersByTime(4_000);
  clock.hold();
  clock.read("saved");
  vi.advanceTimersByTime(60_000);
  expect(closed).toEqual([]);
  clock.release();
  vi.advanceTimersByTime(999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["saved"]);
});

it("keeps what the rule engine says 15000 ms, and as long again after it was read", () => {
  clock.start("rule", RULE_TOAST_TIMES);
  vi.advanceTimersByTime(14_999);
  clock.hold();
  clock.read("rule");
  clock.release();
  vi.advanceTimersByTime(14_999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["rule"]);
});

it("leaves the toasts beside the one that was read what was left of their time", () => {
  clock.start("read", TOAST_TIMES);
  vi.advanceTimersByTime(1_000);
  clock.start("beside", TOAST_TIMES);
  clock.hold();
  clock.read("read");
  vi.advanceTimersByTime(2_000);
  clock.release();
  vi.advanceTimersByTime(1_000);
  expect(closed).toEqual(["read"]);
  vi.advanceTimersByTime(3_999);
  expect(closed).toEqual(["read"]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["read", "beside"]);
});

it("counts a toast that comes while the clock is held from when it goes on, as on a page that was hidden", () => {
  clock.hold();
  clock.start("late", TOAST_TIMES);
  vi.advanceTimersByTime(60_000);
  clock.release();
  vi.advanceTimersByTime(4_999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["late"]);
});

it("closes nothing that is gone already, and begins anew what is shown again", () => {
  clock.start("gone", TOAST_TIMES);
  clock.start("again", TOAST_TIMES);
  clock.stop("gone");
  vi.advanceTimersByTime(3_000);
  clock.start("again", TOAST_TIMES);
  vi.advanceTimersByTime(4_999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(["again"]);
  clock.hold();
  clock.release();
  vi.advanceTimersByTime(60_000);
  expect(closed).toEqual(["again"]);
});
