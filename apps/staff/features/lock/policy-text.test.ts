import { expect, it } from "vitest";
import { daysOf, daysText, extensionsOf, extensionsText } from "./policy-text";

it.each([
  ["15, 30,45", [15, 30, 45]],
  ["", []],
  ["15 soon 400", [15, -1, -1]],
])("reads the days of %j", (text, days) => {
  expect(daysOf(text)).toEqual(days);
});

it("writes days as they are read", () => {
  expect(daysOf(daysText([7, 3, 1]))).toEqual([7, 3, 1]);
});

it.each([
  [
    "5: 0.1, 15:0.25",
    [
      { days: 5, cost: 0.1 },
      { days: 15, cost: 0.25 },
    ],
  ],
  ["", []],
  [
    "5, 15: x",
    [
      { days: 0, cost: 0 },
      { days: 0, cost: 0 },
    ],
  ],
])("reads the extensions of %j", (text, all) => {
  expect(extensionsOf(text)).toEqual(all);
});

it("writes extensions as they are read", () => {
  expect(extensionsOf(extensionsText([{ days: 30, cost: 0.5 }]))).toEqual([{ days: 30, cost: 0.5 }]);
});
