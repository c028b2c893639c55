import { describe, expect, it } from "vitest";
import { clockOf } from "./clock";

describe("how long a report is good", () => {
  it.each([
    ["2026-06-30", 120, "good"],
    ["2026-03-17", 15, "good"],
    ["2026-03-16", 14, "warn"],
    ["2026-03-02", 0, "warn"],
    ["2026-03-01", -1, "bad"],
  ] as const)("%s", (expiresOn, days, tone) => {
    expect(clockOf(expiresOn, new Date(2026, 2, 2, 23, 59))).toEqual({ days, tone });
  });
});
