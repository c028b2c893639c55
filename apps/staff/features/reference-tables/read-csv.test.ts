import { expect, it } from "vitest";
import { readCSV } from "./read-csv";

it("reads rows by the names of the first line", () => {
  expect(readCSV("part,percent\r\nUPFRONT,1\r\nANNUAL,0.35\r\n")).toEqual([
    { part: "UPFRONT", percent: "1" },
    { part: "ANNUAL", percent: "0.35" },
  ]);
});

it("leaves out empty cells and lines, and takes what stands in quotes whole", () => {
  expect(readCSV('\uFEFFarea,county\nCOUNTY,"ST. ""MARY"", THE"\n\n,\nFLOOR,\n')).toEqual([
    { area: "COUNTY", county: 'ST. "MARY", THE' },
    { area: "FLOOR" },
  ]);
});

it("names a cell beyond the last column by its number, so that the server can tell of it", () => {
  expect(readCSV("a\n1,2")).toEqual([{ a: "1", "2": "2" }]);
  expect(readCSV("")).toEqual([]);
});
