// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  at,
  cell,
  changes,
  chosen,
  debt,
  eachOnItsOwnPage,
  enter,
  field,
  place,
  press,
  show,
  stored,
  three,
  write,
} from "./edit-grid.cases";

eachOnItsOwnPage();

/** Whether the browser is left to do with a key what it does. */
function leavesBy(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(event));
  return !event.defaultPrevented;
}

describe("by the keyboard", () => {
  it.each([
    ["ArrowDown", [4, 2]],
    ["ArrowUp", [2, 2]],
    ["ArrowLeft", [3, 1]],
    ["ArrowRight", [3, 3]],
    ["Home", [3, 1]],
    ["End", [3, 4]],
    ["Control+Home", [2, 1]],
    ["Control+End", [5, 4]],
    ["Control+ArrowDown", [5, 2]],
    ["Control+ArrowRight", [3, 4]],
    ["PageDown", [4, 2]],
  ] as const)("%s leads from the middle to %j", (key, to) => {
    show(three());
    enter(3, 2);
    press(key);
    expect(at()).toEqual(to);
  });

  it("stays within the grid at its edges", () => {
    show(three());
    enter(2, 1);
    press("ArrowUp", "ArrowLeft");
    expect(at()).toEqual([2, 1]);
  });

  it("types over a value and goes down, as in a spreadsheet", () => {
    show(three());
    enter(2, 3);
    press("7");
    expect(field().value).toBe("7");
    write("75.5");
    press("Enter");
    expect(changes).toHaveBeenCalledWith([{ row: "a", column: "payment", value: "75.5" }]);
    expect(at()).toEqual([3, 3]);
    expect(cell(2, 3).textContent).toBe("$75.50");
  });

  it("goes on in a value by F2, and leaves it as it was by Escape", () => {
    show(three());
    enter(2, 3);
    press("F2");
    expect(field().value).toBe("10.00");
    write("99");
    press("Escape");
    expect(changes).not.toHaveBeenCalled();
    expect(at()).toEqual([2, 3]);
    expect(document.activeElement).toBe(cell(2, 3));
  });

  it("says nothing where a value is left as it is", () => {
    show(three());
    enter(2, 3);
    press("Enter", "Enter");
    expect(changes).not.toHaveBeenCalled();
  });

  it("goes by the tabulator from cell to cell that can be typed in, and leaves the grid when nothing is typed", () => {
    show([debt("a"), debt("b", { type: "House" })]);
    enter(2, 2);
    press("x", "Tab");
    expect(at()).toEqual([2, 3]);
    press("1", "Shift+Tab");
    expect(at()).toEqual([2, 2]);
    // A debt on the house has no payment to type here.
    enter(3, 2);
    press("y", "Tab");
    expect(at()).toEqual([3, 4]);
    // Nothing is typed in a box to tick: one goes on over it all the same, to the row that is to be made.
    press(" ", "Tab");
    expect(at()).toEqual([4, 1]);
    press("Shift+Tab", "Shift+Tab");
    expect(at()).toEqual([3, 2]);
    press("ArrowUp");
    expect(leavesBy("Tab"), "after another key it leads out of the grid").toBe(true);
  });

  it("leads out of the grid past its last cell", () => {
    show([debt("a")]);
    enter(3, 3);
    press("5", "Tab");
    expect(at()).toEqual([3, 4]);
    press(" ", "Tab", "Tab", "Tab", "Tab", "Tab");
    expect(at()).toEqual([4, 4]);
    expect(leavesBy("Tab")).toBe(true);
  });

  it("keeps what was typed where the focus goes elsewhere", () => {
    show(three());
    enter(2, 2);
    press("Z");
    act(() => field().blur());
    expect(stored[0]?.holder).toBe("Z");
  });

  it("chooses by the first letter, round from what is chosen", () => {
    show(three());
    enter(2, 1);
    press("m");
    expect(field().value).toBe("House");
    press("Enter");
    enter(2, 1);
    press("c");
    expect(field().value).toBe("Card");
  });

  it("chooses by what is typed, letter by letter", () => {
    show(three());
    enter(2, 1);
    press("c");
    expect(field().value, "the next that begins with it").toBe("Car");
    press("r", "e");
    expect(field().value).toBe("Card");
    press("Escape");
    press("c", "a", "r", " ", "l");
    expect(field().value).toBe("Car");
    press("x");
    expect(field().value, "none begins so").toBe("Car");
    press("Escape");
    press("c", "c");
    expect(field().value, "one letter again and again goes round").toBe("Card");
  });

  it("ticks by the space bar", () => {
    show(three());
    enter(2, 4);
    press(" ");
    expect(changes).toHaveBeenLastCalledWith([{ row: "a", column: "paid", value: "true" }]);
    press(" ");
    expect(changes).toHaveBeenLastCalledWith([{ row: "a", column: "paid", value: "false" }]);
  });

  it("does not begin to type where nothing can be changed", () => {
    show([debt("a", { type: "House" })]);
    enter(2, 3);
    press("5", "F2");
    expect(place.querySelector("tbody input[type=text]")).toBeNull();
    expect(cell(2, 3).getAttribute("aria-readonly")).toBe("true");
  });

  it("clears what is chosen, but what can't be changed", () => {
    show([debt("a"), debt("b", { type: "House" })]);
    enter(2, 2);
    press("Shift+ArrowDown", "Shift+ArrowRight");
    expect(chosen()).toBe(4);
    press("Delete");
    expect(changes).toHaveBeenCalledWith([
      { row: "a", column: "holder", value: "" },
      { row: "a", column: "payment", value: "" },
      { row: "b", column: "holder", value: "" },
    ]);
  });

  it("chooses all, and nothing any more by Escape", () => {
    show(three());
    enter(2, 1);
    press("Control+a");
    expect(chosen()).toBe(12);
    press("Escape");
    expect(chosen()).toBe(0);
  });

  it("opens the whole record by Ctrl+Enter, and by Enter where nothing can be typed", () => {
    const open = vi.fn();
    show(three(), { onOpen: open });
    enter(3, 2);
    press("Control+Enter");
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ id: "b" }));
    show(three(), { onOpen: open, readOnly: true });
    enter(2, 2);
    press("Enter");
    expect(open).toHaveBeenLastCalledWith(expect.objectContaining({ id: "a" }));
  });

  it("makes a column wider and narrower", () => {
    show(three());
    enter(2, 2);
    const width = () => place.querySelectorAll("col")[1]?.style.width;
    expect(width()).toBe("140px");
    press("Alt+Shift+ArrowRight");
    expect(width()).toBe("156px");
    for (let turn = 0; turn < 20; turn++) press("Alt+Shift+ArrowLeft");
    expect(width()).toBe("56px");
  });
});
