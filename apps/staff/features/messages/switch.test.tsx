// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { Switch } from "./switch";

it("shows at once what is chosen, and goes back where it could not be saved", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let fail: (reason: Error) => void = () => undefined;
  const save = () => new Promise((_, reject) => (fail = reject));
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<Switch label="Texts" checked={false} onSwitch={save} />));
  const box = place.querySelector("input");
  await act(async () => box?.click());
  expect(box?.checked).toBe(true);
  await act(async () => fail(new Error("refused")));
  expect(box?.checked).toBe(false);
  await act(async () => root.unmount());
});
