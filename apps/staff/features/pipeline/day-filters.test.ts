import { expect, test } from "vitest";
import { addressOf, DAY_NAMES, filtersOf, NO_DAYS_IN_ADDRESS, spansOf } from "./day-filters";

test("the address goes before what the view keeps, and opens what the view narrows", () => {
  const kept = { closesFrom: "2026-12-01", closesBefore: "2026-12-08", StageId: ["CLEAR_TO_CLOSE"] };
  expect(filtersOf(spansOf(NO_DAYS_IN_ADDRESS, kept))).toEqual({
    closesFrom: "2026-12-01",
    closesBefore: "2026-12-08",
  });
  const narrower = { ...NO_DAYS_IN_ADDRESS, closesFrom: "2026-12-03" };
  expect(filtersOf(spansOf(narrower, kept))).toEqual({ closesFrom: "2026-12-03", closesBefore: "2026-12-08" });
  const open = { ...NO_DAYS_IN_ADDRESS, ...addressOf("closing", { from: "", before: "" }) };
  expect(filtersOf(spansOf(open, kept))).toEqual({});
});

test("every day has filters of its own", () => {
  const all = DAY_NAMES.map((name) => addressOf(name, { from: "2026-12-01", before: "2026-12-02" }));
  const asked = filtersOf(spansOf(Object.assign({}, NO_DAYS_IN_ADDRESS, ...all), undefined));
  expect(Object.keys(asked)).toHaveLength(2 * DAY_NAMES.length);
});
