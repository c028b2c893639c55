// @vitest-environment happy-dom
import { act, press, screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { Switch } from "./switch";

it("shows at once what is chosen, and goes back where it could not be saved", async () => {
  let fail: (reason: Error) => void = () => undefined;
  const save = () => new Promise((_, reject) => (fail = reject));
  await show(<Switch label="Texts" checked={false} onSwitch={save} />);
  const box = screen.getByLabelText<HTMLInputElement>("Texts");
  await press(box);
  expect(box.checked).toBe(true);
  await act(async () => fail(new Error("refused")));
  expect(box.checked).toBe(false);
});
