import { describe, expect, it } from "vitest";
import { parseMonthsText, parseNumberText, showNumberText } from "./number-text";

describe("parseNumberText", () => {
  it.each([
    ["$1,234.50", 2, "1234.5"],
    [" 450000 ", 2, "450000"],
    ["(12.30)", 2, "-12.3"],
    [".5", 3, "0.5"],
    ["007", 0, "7"],
    ["6.125%", 3, "6.125"],
    ["7.000%", 3, "7"],
    ["9007199254740993.01", 2, "9007199254740993.01"],
    ["", 2, ""],
    ["-0.00", 2, "0"],
    ["1,234,567.89", 2, "1234567.89"],
    ["$ (1,234)", 2, "-1234"],
    // A digit taken out of what stands there formatted.
    ["450,00.00", 2, "45000"],
    ["1,23", 0, "123"],
    // As much of the world writes thousands.
    ["360.000", 2, "360000"],
    ["$ 360.000", 2, "360000"],
    ["(360.000)", 2, "-360000"],
    ["360.000,50", 2, "360000.5"],
    ["360,000", 2, "360000"],
    ["360,000.50", 2, "360000.5"],
    ["1.250.000", 2, "1250000"],
    ["1.500,00", 2, "1500"],
    ["1.234,56", 2, "1234.56"],
    ["0.120", 2, "0.12"],
    ["1234.500", 2, "1234.5"],
    // Of a rate three decimals are usual.
    ["6.500", 3, "6.5"],
  ])("reads %s with %i decimals as %s", (text, decimals, plain) => {
    expect(parseNumberText(text, decimals)).toBe(plain);
  });
  it.each(["abc", "1.2.3", "1.005", "--1", "1e5", "12,50", "360.500", "1.250", "-12.340", ",5", "1,234,", "٤٥٠"])(
    "refuses %s",
    (text) => {
      expect(parseNumberText(text, 2)).toBeNull();
    },
  );
});

describe("showNumberText", () => {
  it.each([
    ["1234.5", 2, "1,234.50"],
    ["-1234567", 2, "-1,234,567.00"],
    ["6.125", 0, "6.125"],
    ["999", 0, "999"],
    ["", 2, ""],
    ["12,50", 2, "12,50"],
    ["abc", 2, "abc"],
    ["1.2.3", 2, "1.2.3"],
    ["--1", 2, "--1"],
  ])("shows %s as %s", (plain, decimals, shown) => {
    expect(showNumberText(plain, decimals)).toBe(shown);
  });
});

describe("parseMonthsText", () => {
  it.each([
    ["360", "360"],
    ["30 years", "360"],
    ["30y", "360"],
    ["15 yr.", "180"],
    ["7.5 years", "90"],
    ["20 años", "240"],
    ["1 año", "12"],
    ["180 months", "180"],
    ["84 meses", "84"],
    ["", ""],
  ])("reads %s as %s months", (text, months) => {
    expect(parseMonthsText(text)).toBe(months);
  });
  it.each(["thirty", "30 weeks", "7.3 years", "30.5", "y"])("refuses %s", (text) => {
    expect(parseMonthsText(text)).toBeNull();
  });
});
