// @vitest-environment happy-dom
import { act, button, fireEvent, press, screen, show, waitFor } from "@gable/testing";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Button } from "./button";
import { RadioGroup } from "./choice";
import { DateField } from "./date-field";
import { Dialog } from "./dialog";
import { focusField } from "./focus-field";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";

const saved = vi.fn<(value: string) => void>();

function Form({ others, disabled }: { others?: ReactNode; disabled?: boolean }) {
  const [name, setName] = useState("");
  const [day, setDay] = useState("");
  return (
    <Dialog
      open
      title="A lock"
      onClose={() => undefined}
      footer={
        <>
          <Button>Cancel</Button>
          <Button look="solid" disabled={disabled} onClick={() => saved(`${name} ${day}`.trim())}>
            Save
          </Button>
        </>
      }
    >
      <TextField label="Name" value={name} onChange={setName} />
      <DateField label="Day" value={day} onChange={setDay} />
      {others}
    </Dialog>
  );
}

const enterIn = (label: string, more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(screen.getByLabelText(label), { key: "Enter", ...more });
    await new Promise((done) => setTimeout(done));
  });

beforeEach(() => saved.mockReset());

it("sends by Enter what was typed into a field, once", async () => {
  await show(<Form />);
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Jane" } });
  await enterIn("Name");
  expect(saved.mock.calls).toEqual([["Jane"]]);
});

it("takes over what a field takes over when it is left, before it is sent", async () => {
  await show(<Form />);
  const day = await screen.findByLabelText("Day");
  day.focus();
  fireEvent.change(day, { target: { value: "6/1/2031" } });
  await enterIn("Day");
  expect(saved.mock.calls).toEqual([["2031-06-01"]]);
});

it.each([
  ["something of several lines is written", <TextArea key="a" label="Words" value="" onChange={() => undefined} />],
  ["a form sends itself", undefined],
] as const)("sends nothing by Enter where %s", async (why, others) => {
  const own = (
    <form>
      <TextField label="Own" value="" onChange={() => undefined} />
    </form>
  );
  await show(<Form others={others ?? own} />);
  await screen.findByLabelText("Name");
  await enterIn(why === "a form sends itself" ? "Own" : "Name");
  expect(saved).not.toHaveBeenCalled();
});

it("sends nothing by Enter with another key, while a word is composed, or where nothing can be sent yet", async () => {
  await show(<Form />);
  await screen.findByLabelText("Name");
  await enterIn("Name", { shiftKey: true });
  await enterIn("Name", { isComposing: true });
  await show(<Form disabled />);
  await enterIn("Name");
  expect(saved).not.toHaveBeenCalled();
});

it("leads to the first answer of a group, which says what is wrong with it", async () => {
  const options = [
    { value: "a", label: "Purchase" },
    { value: "b", label: "Refinance" },
  ];
  const group = (value: string) => (
    <>
      <RadioGroup
        id="what"
        label="What for"
        value={value}
        onChange={() => undefined}
        options={options}
        error="Please choose."
      />
      <Button onClick={() => focusField("what")}>Go on</Button>
    </>
  );
  await show(group(""));
  await press("Go on");
  const first = screen.getByRole("radio", { name: "Purchase" });
  expect(document.activeElement).toBe(first);
  const note = document.getElementById(first.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Please choose.");
  await show(group("b"));
  await press(button("Go on"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Refinance" })));
});
