import { describe, expect, it } from "vitest";
import { idleState } from "./idle";

const MINUTE = 60_000;

describe("idle", () => {
  it("warns for the last two minutes of half an hour, then ends", () => {
    expect(idleState(28 * MINUTE - 1, 0, 30 * MINUTE)).toEqual({ is: "awake" });
    expect(idleState(28 * MINUTE, 0, 30 * MINUTE)).toEqual({ is: "warned", secondsLeft: 120 });
    expect(idleState(30 * MINUTE - 1, 0, 30 * MINUTE)).toEqual({ is: "warned", secondsLeft: 1 });
    expect(idleState(30 * MINUTE, 0, 30 * MINUTE)).toEqual({ is: "over" });
    expect(idleState(8 * 60 * MINUTE, 0, 30 * MINUTE)).toEqual({ is: "over" });
  });
  it("warns for a third of a short limit", () => {
    expect(idleState(39_999, 0, MINUTE)).toEqual({ is: "awake" });
    expect(idleState(40_000, 0, MINUTE)).toEqual({ is: "warned", secondsLeft: 20 });
  });
});
