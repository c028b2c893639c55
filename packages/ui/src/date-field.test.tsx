// @vitest-environment happy-dom
import { act, fill, show } from "@gable/testing";
import { useState } from "react";
import { expect, it } from "vitest";
import { DateField } from "./date-field";

it("shows what is typed, and another's date as soon as it comes", async () => {
  let change = (_: string) => {};
  function Page() {
    const [value, setValue] = useState("");
    change = setValue;
    return <DateField label="Date" value={value} onChange={setValue} />;
  }
  await show(<Page />);
  const field = document.querySelector<HTMLInputElement>("input:not([type=date])") as HTMLInputElement;
  const type = async (text: string) => {
    field.focus();
    await fill(field, text);
  };
  await type("10/2");
  expect(field.value).toBe("10/2");
  await type("10/2/2026");
  expect(field.value, "as it was typed, while one is in the field").toBe("10/2/2026");
  await act(async () => change("2026-10-28"));
  expect(field.value).toBe("10/28/2026");
});
