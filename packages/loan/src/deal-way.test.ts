import { expect, it } from "vitest";
import { daysFromToday, placeOf } from "./deal-way";

it("places stages, and funding's aftermath at funding", () => {
  expect(placeOf("APPLICATION_INTAKE")).toBe(0);
  expect(placeOf("COMMISSION_PAID")).toBe(placeOf("LOAN_FUNDED"));
  expect(placeOf("SUSPENDED")).toBe(-1);
});

it("counts days by the calendar, not by hours", () => {
  const late = new Date(2026, 10, 21, 23, 50);
  expect(daysFromToday("2026-11-22", late)).toBe(1);
  expect(daysFromToday("2026-11-21", late)).toBe(0);
  expect(daysFromToday(new Date(2026, 10, 19, 1).toISOString(), late)).toBe(-2);
  expect(daysFromToday("2026-11-02", new Date(2026, 9, 31))).toBe(2);
});
