import { expect, it } from "vitest";
import { daysOf } from "./reminder-setting";

it.each([
  ["", []],
  ["3, 7, 14", [3, 7, 14]],
  [" 2;5 ", [2, 5]],
  ["60", [60]],
  ["7, 3", null],
  ["3, 3", null],
  ["0", null],
  ["61", null],
  ["1, 2, 3, 4", null],
  ["soon", null],
  ["1.5", null],
])("reads the days of %j", (text, days) => {
  expect(daysOf(text)).toEqual(days);
});
