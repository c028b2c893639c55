// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { TextField, type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShippedList } from "./shipped-list";
import { useShippedList } from "./use-shipped-list";

interface Fruit {
  id: string;
  name: string;
  isActive: boolean;
  isOwn?: boolean;
  isChanged?: boolean;
}

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const FRUIT: Fruit[] = [
  { id: "a", name: "Apple", isActive: true },
  { id: "b", name: "Pear", isActive: true, isChanged: true },
  { id: "c", name: "Plum", isActive: false, isOwn: true },
];

let root: Root;
let rows: Fruit[];
const order = vi.fn(async (next: readonly Fruit[]) => {
  rows = [...next];
});
const show = vi.fn(async () => undefined);

function Fruits({ rows }: { rows: Fruit[] }) {
  const list = useShippedList({
    rows,
    writes: { order, show },
    nameOf: ({ name }) => name,
    textOf: ({ name }) => name,
  });
  return (
    <>
      <TextField label="Search" value={list.words} onChange={list.setWords} />
      <ShippedList of={list} label="Fruit" rows={rows} about={({ name }) => name} />
    </>
  );
}

const draw = () =>
  act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <Fruits rows={rows} />
      </WordsProvider>,
    ),
  );
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const press = (name: string) =>
  act(async () => {
    button(name)?.focus();
    button(name)?.click();
  });
const search = (words: string) =>
  act(async () => {
    const field = document.querySelector("input") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const names = () => [...document.querySelectorAll("li")].map((row) => row.getAttribute("aria-label"));

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["organization", "common"]);
  vi.clearAllMocks();
  rows = FRUIT;
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await draw();
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it("says of a record whether it is the company's own, changed or hidden", () => {
  const says = [...document.querySelectorAll("li")].map((row) => row.textContent);
  expect(says[0]).toBe("AppleHideEdit");
  expect(says[1]).toBe("PearChangedHideEdit");
  expect(says[2]).toBe("PlumYour ownHiddenShowEdit");
});

it("moves a record, says so, and leaves the keyboard on it", async () => {
  await press("Move Apple down");
  expect(order).toHaveBeenCalledWith([FRUIT[1], FRUIT[0], FRUIT[2]]);
  expect(document.querySelector("[aria-live]")?.textContent).toBe("Apple is now number 2 of 3");
  await draw();
  expect(names()).toEqual(["Pear", "Apple", "Plum"]);
  expect(document.activeElement).toBe(button("Move Apple down"));
});

it("leaves the keyboard on the other way where there is none further", async () => {
  await press("Move Pear up");
  await draw();
  expect(button("Move Pear up")?.disabled).toBe(true);
  expect(document.activeElement).toBe(button("Move Pear down"));
});

it("hides a record and shows one again", async () => {
  await press("Hide Apple");
  expect(show).toHaveBeenLastCalledWith(FRUIT[0], false);
  await press("Show Plum");
  expect(show).toHaveBeenLastCalledWith(FRUIT[2], true);
});

it("gives nothing a place among what was searched for", async () => {
  await search("pl um");
  expect(names()).toEqual(["Plum"]);
  expect(button("Move Plum up")).toBeNull();
  await search("yacht");
  expect(document.querySelector("ul")).toBeNull();
});
