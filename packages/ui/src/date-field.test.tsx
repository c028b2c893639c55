// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { DateField } from "./date-field";
import { type Words, WordsProvider } from "./words";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

it("shows what is typed, and another's date as soon as it comes", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let change = (_: string) => {};
  function Page() {
    const [value, setValue] = useState("");
    change = setValue;
    return (
      <WordsProvider words={WORDS}>
        <DateField label="Date" value={value} onChange={setValue} />
      </WordsProvider>
    );
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => root.render(<Page />));
  const field = document.querySelector<HTMLInputElement>("input:not([type=date])") as HTMLInputElement;
  const type = (text: string) =>
    act(async () => {
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await type("10/2");
  expect(field.value).toBe("10/2");
  await type("10/2/2026");
  expect(field.value, "as it was typed, while one is in the field").toBe("10/2/2026");
  await act(async () => change("2026-10-28"));
  expect(field.value).toBe("10/28/2026");
  await act(async () => root.unmount());
});
