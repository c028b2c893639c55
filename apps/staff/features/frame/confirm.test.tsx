// @vitest-environment happy-dom
import { ConfirmHost, confirm } from "@gable/shell";
import { act, press, screen, show } from "@gable/testing";
import { closeModalsOn } from "@gable/ui";
import { beforeEach, expect, it } from "vitest";

const TEXT = "All changes will be lost. Are you sure you want to continue?";

beforeEach(async () => void (await show(<ConfirmHost />, { areas: ["common", "errors", "shell"] })));

/** The dialog is loaded when something is asked. */
const shown = () => screen.findByRole("dialog");

/** The outcome of a question that is answered so. */
async function ending(how: () => unknown): Promise<string> {
  const asked = confirm();
  await shown();
  await act(async () => void (await how()));
  return asked;
}

it.each<[string, () => unknown]>([
  ["CONFIRMED", () => press("Continue")],
  ["CONFIRMATION CANCELLED", () => press("Cancel")],
  ["CONFIRMATION DIMISSED", () => press("close")],
  ["MODAL DISMISSED", () => closeModalsOn("/app/elsewhere")],
])("a question ends %s", async (outcome, how) => expect(await ending(how)).toBe(outcome));

it("asks in its own words unless others are given, and a justified message is set so", async () => {
  const plain = confirm();
  const dialog = await shown();
  expect(dialog.querySelector("h2")?.textContent).toBe("Confirm");
  expect(dialog.textContent).toContain(TEXT);
  expect(dialog.querySelector(".text-justify")).toBeNull();
  await press("Continue");
  await plain;
  const wordy = confirm({
    title: "Archive",
    message: "It can be brought back.",
    confirmLabel: "Archive it",
    justified: true,
  });
  const other = await shown();
  expect(other.querySelector("h2")?.textContent).toBe("Archive");
  expect(other.querySelector(".text-justify")?.textContent).toBe("It can be brought back.");
  await press("Archive it");
  expect(await wordy).toBe("CONFIRMED");
});

it.each([
  [false, 550],
  [true, 680],
])("a message that is justified: %s stands in %i px", async (justified, width) => {
  const asked = confirm({ justified });
  const dialog = await shown();
  expect(dialog.style.width).toBe(`${width}px`);
  expect(dialog.querySelector(".text-justify") !== null).toBe(justified);
  await press("Cancel");
  expect(await asked).toBe("CONFIRMATION CANCELLED");
});
