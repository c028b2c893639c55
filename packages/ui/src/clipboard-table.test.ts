import { expect, it } from "vitest";
import { readTable, writeTable } from "./clipboard-table";

it.each([
  ["", []],
  ["a", [["a"]]],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\t\n\tb",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["a\n\nb", [["a"], [""], ["b"]]],
  ['"two\nlines"\tb', [["two\nlines", "b"]]],
  ['"a ""big"" one"', [['a "big" one']]],
  ['5" pipe\tb', [['5" pipe', "b"]]],
  ['"odd\tb', [['"odd', "b"]]],
  ['"Ann" Lee\tb', [['"Ann" Lee', "b"]]],
] as const)("reads %j", (text, cells) => {
  expect(readTable(text)).toEqual(cells);
});

it.each([
  [
    ["plain", "with\ttab"],
    ["two\nlines", 'a "quote"'],
  ],
  [
    ["", ""],
    ["", "x"],
  ],
])("reads what it wrote: %j, %j", (...rows) => {
  expect(readTable(writeTable(rows))).toEqual(rows);
});
