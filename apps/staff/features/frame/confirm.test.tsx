// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { ConfirmHost, confirm } from "@gable/shell";
import { closeModalsOn, type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PATIENCE_MS = 20_000;
const TEXT = "All changes will be lost. Are you sure you want to continue?";

vi.setConfig({ testTimeout: PATIENCE_MS });

let root: Root;

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["common", "errors", "shell"]);
});

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <ConfirmHost />
      </WordsProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const button = (name: string) =>
  [...document.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent) === name);

/** The dialog is loaded when something is asked. */
const shown = () =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(dialog()).not.toBeNull();
  }, PATIENCE_MS);

/** The outcome of a question that is answered so. */
async function ending(how: () => void): Promise<string> {
  const asked = confirm();
  await shown();
  await act(async () => how());
  return asked;
}

it.each<[string, () => void]>([
  ["CONFIRMED", () => button("Continue")?.click()],
  ["CONFIRMATION CANCELLED", () => button("Cancel")?.click()],
  ["CONFIRMATION DIMISSED", () => button("close")?.click()],
  ["MODAL DISMISSED", () => closeModalsOn("/app/elsewhere")],
])("a question ends %s", async (outcome, how) => expect(await ending(how)).toBe(outcome));

it("asks in its own words unless others are given, and a justified message is set so", async () => {
  const plain = confirm();
  await shown();
  expect(dialog()?.querySelector("h2")?.textContent).toBe("Confirm");
  expect(dialog()?.textContent).toContain(TEXT);
  expect(dialog()?.querySelector(".text-justify")).toBeNull();
  await act(async () => button("Continue")?.click());
  await plain;
  const wordy = confirm({
    title: "Archive",
    message: "It can be brought back.",
    confirmLabel: "Archive it",
    justified: true,
  });
  await shown();
  expect(dialog()?.querySelector("h2")?.textContent).toBe("Archive");
  expect(dialog()?.querySelector(".text-justify")?.textContent).toBe("It can be brought back.");
  await act(async () => button("Archive it")?.click());
  expect(await wordy).toBe("CONFIRMED");
});

it.each([
  [false, 550],
  [true, 680],
])("a message that is justified: %s stands in %i px", async (justified, width) => {
  const asked = confirm({ justified });
  await shown();
  expect(dialog()?.style.width).toBe(`${width}px`);
  expect(dialog()?.querySelector(".text-justify") !== null).toBe(justified);
  await act(async () => button("Cancel")?.click());
  expect(await asked).toBe("CONFIRMATION CANCELLED");
});
