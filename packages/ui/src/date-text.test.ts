import { describe, expect, it } from "vitest";
import { parseDateText, showDateText } from "./date-text";

describe("parseDateText", () => {
  it.each([
    ["2/29/2024", "2024-02-29"],
    ["02-09-1981", "1981-02-09"],
    ["07041976", "1976-07-04"],
    ["1/2/30", "2030-01-02"],
    ["1/2/85", "1985-01-02"],
    ["2026-11-21", "2026-11-21"],
    ["", ""],
  ])("reads %s as %s", (text, iso) => {
    expect(parseDateText(text, 2026)).toBe(iso);
  });
  it.each(["2/29/2023", "13/1/2024", "0/1/2024", "31/12/2024", "tomorrow", "1/1/0001"])("refuses %s", (text) => {
    expect(parseDateText(text, 2026)).toBeNull();
  });
});

it("shows a date in US order", () => {
  expect(showDateText("2026-11-21")).toBe("11/21/2026");
  expect(showDateText("13/1/20")).toBe("13/1/20");
});
