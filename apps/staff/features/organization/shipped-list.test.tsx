// @vitest-environment happy-dom
import { act, button, fill, press, screen, show } from "@gable/testing";
import { TextField } from "@gable/ui";
import { beforeEach, expect, it, vi } from "vitest";
import { ShippedList } from "./shipped-list";
import { useShippedList } from "./use-shipped-list";

const AREAS = ["organization", "common"] as const;

interface Fruit {
  id: string;
  name: string;
  isActive: boolean;
  isOwn?: boolean;
  isChanged?: boolean;
}

const FRUIT: Fruit[] = [
  { id: "a", name: "Apple", isActive: true },
  { id: "b", name: "Pear", isActive: true, isChanged: true },
  { id: "c", name: "Plum", isActive: false, isOwn: true },
];

let rows: Fruit[];
const order = vi.fn(async (next: readonly Fruit[]) => {
  rows = [...next];
});
const reveal = vi.fn(async () => undefined);

function Fruits({ rows }: { rows: Fruit[] }) {
  const list = useShippedList({
    rows,
    writes: { order, show: reveal },
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

const draw = () => show(<Fruits rows={rows} />, { areas: AREAS });
/** Presses it as the keyboard does, which stands on it. */
async function strike(name: string) {
  await act(async () => button(name)?.focus());
  await press(name);
}
const search = (words: string) => fill(screen.getByLabelText("Search"), words);
const names = () => [...screen.queryAllByRole("listitem")].map((row) => row.getAttribute("aria-label"));

beforeEach(async () => {
  vi.clearAllMocks();
  rows = FRUIT;
  await draw();
});

it("says of a record whether it is the company's own, changed or hidden", () => {
  const says = [...screen.queryAllByRole("listitem")].map((row) => row.textContent);
  expect(says[0]).toBe("AppleHideEdit");
  expect(says[1]).toBe("PearChangedHideEdit");
  expect(says[2]).toBe("PlumYour ownHiddenShowEdit");
});

it("moves a record, says so, and leaves the keyboard on it", async () => {
  await strike("Move Apple down");
  expect(order).toHaveBeenCalledWith([FRUIT[1], FRUIT[0], FRUIT[2]]);
  expect(document.querySelector("[aria-live]")?.textContent).toBe("Apple is now number 2 of 3");
  await draw();
  expect(names()).toEqual(["Pear", "Apple", "Plum"]);
  expect(document.activeElement).toBe(button("Move Apple down"));
});

it("leaves the keyboard on the other way where there is none further", async () => {
  await strike("Move Pear up");
  await draw();
  expect(button("Move Pear up")?.disabled).toBe(true);
  expect(document.activeElement).toBe(button("Move Pear down"));
});

it("hides a record and shows one again", async () => {
  await strike("Hide Apple");
  expect(reveal).toHaveBeenLastCalledWith(FRUIT[0], false);
  await strike("Show Plum");
  expect(reveal).toHaveBeenLastCalledWith(FRUIT[2], true);
});

it("gives nothing a place among what was searched for", async () => {
  await search("pl um");
  expect(names()).toEqual(["Plum"]);
  expect(button("Move Plum up")).toBeNull();
  await search("yacht");
  expect(screen.queryByRole("list")).toBeNull();
});
