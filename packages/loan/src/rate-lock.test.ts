import { expect, it } from "vitest";
import { dayIn, daysAfter, rateLockOf } from "./rate-lock";

it("floats without a last day", () => {
  expect(rateLockOf(undefined, "2026-11-21")).toEqual({ state: "floating", days: 0 });
  expect(rateLockOf("", "2026-11-21")).toEqual({ state: "floating", days: 0 });
});

it.each([
  ["2026-11-21", "locked", 0],
  ["2026-11-22", "locked", 1],
  ["2027-01-05", "locked", 45],
  ["2026-11-20", "expired", 1],
  ["2025-11-21", "expired", 365],
] as const)("on 2026-11-21 a lock to %s is %s, %d days", (lastDay, state, days) => {
  expect(rateLockOf(lastDay, "2026-11-21")).toEqual({ state, days });
});

it.each([
  ["2026-11-21", 45, "2027-01-05"],
  ["2028-02-28", 1, "2028-02-29"],
  // The clocks change on this day in the US; a day is a day.
  ["2026-10-31", 1, "2026-11-01"],
  ["2026-11-21", -1, "2026-11-20"],
] as const)("%s and %d days is %s", (day, count, then) => {
  expect(daysAfter(day, count)).toBe(then);
});

it("counts days where the branch is, not where the browser is", () => {
  const late = new Date("2026-11-22T03:30:00Z");
  expect(dayIn("America/Chicago", late)).toBe("2026-11-21");
  expect(dayIn("Asia/Tokyo", late)).toBe("2026-11-22");
  expect(dayIn("Nowhere/Atall", late)).toBe(dayIn(undefined, late));
});
