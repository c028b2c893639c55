// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { afterPress } from "./press";

it("waits for the end of a press, so that the button stays where it is pressed", () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  afterPress(() => seen.push("by the keyboard"));
  document.dispatchEvent(new Event("pointerdown"));
  afterPress(() => seen.push("by the pointer"));
  expect(seen).toEqual(["by the keyboard"]);
  document.dispatchEvent(new Event("pointerup"));
  seen.push("click");
  vi.runAllTimers();
  expect(seen).toEqual(["by the keyboard", "click", "by the pointer"]);
  vi.useRealTimers();
});
