import { describe, expect, it } from "vitest";
import { parseNumberText, showNumberText } from "./number-text";

describe("parseNumberText", () => {
  it.each([
    ["$1,234.50", 2, "1234.5"],
    [" 450000 ", 2, "450000"],
    ["(12.30)", 2, "-12.3"],
    [".5", 3, "0.5"],
    ["007", 0, "7"],
    ["6.125%", 3, "6.125"],
    ["9007199254740993.01", 2, "9007199254740993.01"],
    ["", 2, ""],
    ["-0.00", 2, "0"],
  ])("reads %s with %i decimals as %s", (text, decimals, plain) => {
    expect(parseNumberText(text, decimals)).toBe(plain);
  });
  it.each(["abc", "1.2.3", "1.005", "--1", "1e5"])("refuses %s", (text) => {
    expect(parseNumberText(text, 2)).toBeNull();
  });
});

describe("showNumberText", () => {
  it.each([
    ["1234.5", 2, "1,234.50"],
    ["-1234567", 2, "-1,234,567.00"],
    ["6.125", 0, "6.125"],
    ["999", 0, "999"],
    ["", 2, ""],
  ])("shows %s as %s", (plain, decimals, shown) => {
    expect(showNumberText(plain, decimals)).toBe(shown);
  });
});
