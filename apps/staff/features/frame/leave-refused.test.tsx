// @vitest-environment happy-dom
import { isAnythingDirty, skipLeaveQuestion, useLeaveGuard } from "@gable/shell";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

function Typed() {
  useLeaveGuard(true);
  return <input />;
}

it("what a rule has refused to save is left without a question, until something is typed again", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(<Typed />));
  expect(isAnythingDirty()).toBe(true);
  skipLeaveQuestion();
  expect(isAnythingDirty()).toBe(false);
  box.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  expect(isAnythingDirty()).toBe(true);
  await act(async () => root.unmount());
});
