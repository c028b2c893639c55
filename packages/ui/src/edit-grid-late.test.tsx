// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import {
  adds,
  at,
  cell,
  changes,
  clip,
  eachOnItsOwnPage,
  enter,
  field,
  place,
  press,
  show,
  stored,
  three,
} from "./edit-grid.cases";
import * as source from "./load-edit-grid";

/** Lets the script for typing come, or not. */
let arrive: () => Promise<void>;
let fail: () => Promise<void>;
const asked = vi.spyOn(source, "loadEditGrid");

vi.mock("./load-edit-grid", async (original) => ({ ...(await original<typeof source>()), gridParts: () => undefined }));

eachOnItsOwnPage({ late: true });
beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
  asked.mockReset();
  asked.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => act(async () => resolve(await import("./edit-grid-late")));
        fail = () => act(async () => reject(new Error("no such script")));
      }),
  );
});

const cells = () => [...place.querySelectorAll("tbody [aria-colindex]")].map((one) => one.textContent);

it("shows the same cells before and after", async () => {
  show(three());
  const before = cells();
  expect(before).toContain("$10.00");
  expect(asked).not.toHaveBeenCalled();
  enter(2, 2);
  const [first] = place.querySelectorAll("tbody td");
  await arrive();
  expect(cells()).toEqual(before);
  expect(place.querySelector("tbody td"), "the cells stay").toBe(first);
  expect(at()).toEqual([2, 2]);
});

it("is asked for once, when one comes near", () => {
  show(three());
  act(() => void cell(2, 2).dispatchEvent(new Event("pointerover", { bubbles: true })));
  enter(2, 2);
  press("x");
  expect(asked).toHaveBeenCalledTimes(1);
});

it("does what was pressed meanwhile, in the same order", async () => {
  show(three());
  enter(2, 3);
  press(..."95.5", "Enter", ..."300", "Tab", " ", "ArrowDown");
  expect(stored[0]?.payment).toBe("10");
  await arrive();
  expect(stored.map((row) => [row.payment, row.paid])).toEqual([
    ["95.5", ""],
    ["300", "true"],
    ["10", ""],
  ]);
  expect(at()).toEqual([4, 4]);
});

it("does a hundred keys", async () => {
  show(three());
  enter(2, 2);
  press(..."a".repeat(100), "Enter");
  await arrive();
  expect(stored[0]?.holder).toBe("a".repeat(100));
});

it("says that what was pressed waits, also when the script has been on its way for long", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  show(three());
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const isBusy = () => place.querySelector('[role="grid"]')?.getAttribute("aria-busy");
  enter(2, 2);
  pass(10_000);
  expect(isBusy()).toBeNull();
  press("N");
  pass(399);
  expect(isBusy()).toBeNull();
  pass(1);
  expect(isBusy()).toBe("true");
  await arrive();
  expect(isBusy()).toBeNull();
});

it("goes on in the cell that one types in", async () => {
  show(three());
  enter(2, 2);
  press("N", "e", "t", "Backspace");
  await arrive();
  expect(field().value).toBe("Ne");
});

it("chooses by letters, and leaves as it was by Escape", async () => {
  show(three());
  enter(2, 1);
  press("m", "Enter", "m", "Escape");
  await arrive();
  expect(stored.map((row) => row.type)).toEqual(["House", "Card", "Card"]);
});

it("begins to type by a double click, and makes a new row", async () => {
  show(three());
  enter(5, 2);
  act(() => void cell(5, 2).dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
  press("N");
  await arrive();
  expect(field().value).toBe("N");
  press("Enter");
  expect(adds).toHaveBeenCalledWith([{ holder: "N" }]);
});

it("pastes and copies then", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  show(three());
  enter(2, 2);
  clip("paste", "One\t1\nTwo\t2");
  clip("copy");
  expect(stored[0]?.holder).toBe("Bank a");
  await arrive();
  expect(stored.map((row) => row.holder)).toEqual(["One", "Two", "Bank c"]);
  expect(writeText).toHaveBeenCalledWith("One\t1.00\nTwo\t2.00");
});

it("takes a cell that is pressed after a key after it", async () => {
  show(three());
  enter(2, 2);
  press("N", "Enter");
  act(() => cell(4, 2).focus());
  press("Z", "Enter");
  await arrive();
  expect(stored.map((row) => row.holder)).toEqual(["N", "Bank b", "Z"]);
});

it("lets the tabulator leave where nothing is typed, and who has gone on elsewhere stay there", async () => {
  show(three());
  const other = document.body.appendChild(document.createElement("input"));
  enter(2, 2);
  const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(tab));
  expect(tab.defaultPrevented).toBe(false);
  press("Q");
  act(() => other.focus());
  await arrive();
  expect(document.activeElement).toBe(other);
  expect(stored[0]?.holder).toBe("Q");
  other.remove();
});

it("ticks at once, for which nothing is loaded", () => {
  show(three());
  act(() => cell(2, 4).querySelector("input")?.click());
  expect(changes).toHaveBeenCalledWith([{ row: "a", column: "paid", value: "true" }]);
});

it("says that it can't be had, and loads it again with what was pressed", async () => {
  show(three());
  enter(2, 2);
  press("N", "Enter");
  await fail();
  const notice = place.querySelector('[role="alert"]');
  expect(notice?.textContent).toContain("failed");
  act(() => notice?.querySelector("button")?.click());
  expect(asked).toHaveBeenCalledTimes(2);
  await arrive();
  expect(place.querySelector('[role="alert"]')).toBeNull();
  expect(stored[0]?.holder).toBe("N");
});

it("drags the edge of a column from where it was pressed, if it is still held", async () => {
  show(three());
  const edge = () => place.querySelector('[title="resize Creditor"]');
  const width = () => place.querySelectorAll("col")[1]?.style.width;
  const mouse = (kind: string, target: EventTarget | null | undefined, clientX: number) =>
    act(() => void target?.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, clientX })));
  mouse("mousedown", edge(), 100);
  await arrive();
  mouse("mousemove", document, 130);
  expect(width()).toBe("170px");
  mouse("mouseup", document, 130);
});
