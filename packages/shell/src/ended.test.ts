import { beforeEach, expect, it, vi } from "vitest";
import { endDetails, endPage, reasonOf } from "./ended";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it("takes nothing from the address but a reason it knows", () => {
  for (const reason of ["unauthorized", "wrong-host", "suspended", "idle"]) expect(reasonOf(reason)).toBe(reason);
  for (const text of [null, "", "Call 555-0100", "UNAUTHORIZED", "constructor", "idle "])
    expect(reasonOf(text)).toBeNull();
});

it("keeps whom to ask and where for the page, and not in its address", () => {
  expect(endPage("wrong-host", { email: "help@summit.test", host: "summit.test" })).toBe(
    "/session-ended?reason=wrong-host",
  );
  expect(endDetails("wrong-host")).toEqual({ email: "help@summit.test", host: "summit.test" });
  expect(endDetails("unauthorized")).toEqual({});
  endPage("idle");
  expect(endDetails("idle")).toEqual({});
  sessionStorage.setItem("gable.ended", '{"reason":"idle","email":{"x":1},"host":7}');
  expect(endDetails("idle")).toEqual({});
});
