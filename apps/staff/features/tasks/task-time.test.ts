import { describe, expect, it } from "vitest";
import { instantOf, wallOf } from "./task-time";

describe("when a task is due", () => {
  it("comes back as it was typed", () => {
    const instant = instantOf("2026-11-21", "09:30");
    expect(instant && wallOf(instant)).toEqual({ date: "2026-11-21", time: "09:30" });
  });
  it("is the end of a day's work without a time", () => {
    const instant = instantOf("2026-11-21", "");
    expect(instant && wallOf(instant).time).toBe("17:00");
  });
  it("is nothing without a day", () => {
    expect(instantOf("", "09:30")).toBeUndefined();
    expect(instantOf("11/21", "09:30")).toBeUndefined();
  });
});
