// @vitest-environment happy-dom
import { act, show, WORDS } from "@gable/testing";
import { Button, Dialog, RadioGroup, TextField } from "@gable/ui";
import DockWindow from "@gable/ui/dock-window";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

const nothing = () => undefined;

/** Draws it, and lets the frames pass in which the focus is placed. */
async function draw(what: ReactNode) {
  await show(what);
  for (let frame = 0; frame < 3; frame++)
    await act(async () => void (await new Promise((passed) => requestAnimationFrame(passed))));
}

const dialog = (children: ReactNode, more: object = {}) => (
  <Dialog open title="Loan" onClose={nothing} footer={<Button>Cancel</Button>} {...more}>
    {children}
  </Dialog>
);
const field = (label: string, more: object = {}) => <TextField label={label} value="" onChange={nothing} {...more} />;
const held = () => document.activeElement as HTMLElement;

it.each([
  ["the first field", {}, "a"],
  ["the first that can be typed in", { readOnly: true }, "b"],
  ["no field that is out of use", { disabled: true }, "b"],
])("a dialog gives the focus to %s", async (_, more, id) => {
  await draw(
    dialog(
      <>
        {field("A", { id: "a", ...more })}
        {field("B", { id: "b" })}
      </>,
    ),
  );
  expect(held().id).toBe(id);
});

it("of several answers the one that is given takes it", async () => {
  const options = ["1", "2"].map((value) => ({ value, label: value }));
  await draw(dialog(<RadioGroup label="Which" value="2" onChange={nothing} options={options} />));
  expect((held() as HTMLInputElement).value).toBe("2");
});

it("a drawer whose form is still read gives it to the first field once that is there", async () => {
  await draw(dialog(<p>Loading</p>, { side: true }));
  expect(held().textContent).toBe("Cancel");
  await draw(dialog(field("A", { id: "a" }), { side: true }));
  expect(held().id).toBe("a");
});

it("what comes late takes it from nobody who has begun", async () => {
  await draw(dialog(<p>Loading</p>));
  held().dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  await draw(dialog(field("A", { id: "a" })));
  expect(held().id).not.toBe("a");
});

it("a question without fields has it on the button that does nothing, a text on itself", async () => {
  await draw(dialog(<p>Sure?</p>));
  expect(held().textContent).toBe("Cancel");
  await draw(<div />);
  await draw(dialog(<p>Read me</p>, { reading: true }));
  expect(held().textContent).toBe("Read me");
});

const window = (children: ReactNode) => (
  <DockWindow
    id="w"
    title="New note"
    place={{ x: 0, y: 0, width: 400, height: 300 }}
    layer={1}
    isSheet
    labels={WORDS as never}
    onPlace={nothing}
    onRaise={nothing}
    onDock={nothing}
    onClose={nothing}
  >
    {children}
  </DockWindow>
);

it("a window that a drawer opens as it closes has the focus in its first field, at once or when its form is there", async () => {
  const opener = document.body.appendChild(document.createElement("button"));
  opener.focus();
  await draw(dialog(field("Search", { id: "search" }), { side: true }));
  expect(held().id).toBe("search");
  await draw(window(field("Title", { id: "title" })));
  expect(held().id).toBe("title");
  await draw(<div />);
  opener.focus();
  await draw(window(<p>Loading</p>));
  await draw(window(field("Title", { id: "late" })));
  expect(held().id).toBe("late");
});
