// @vitest-environment happy-dom
import { isAnythingDirty, skipLeaveQuestion, useLeaveGuard } from "@gable/shell";
import { fireEvent, screen, show } from "@gable/testing";
import { expect, it } from "vitest";

function Typed() {
  useLeaveGuard(true);
  return <input />;
}

it("what a rule has refused to save is left without a question, until something is typed again", async () => {
  await show(<Typed />);
  expect(isAnythingDirty()).toBe(true);
  skipLeaveQuestion();
  expect(isAnythingDirty()).toBe(false);
  fireEvent.input(screen.getByRole("textbox"));
  expect(isAnythingDirty()).toBe(true);
});
