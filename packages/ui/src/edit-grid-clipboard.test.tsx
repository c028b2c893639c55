// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it } from "vitest";
import {
  adds,
  at,
  cell,
  changes,
  chosen,
  clip,
  debt,
  eachOnItsOwnPage,
  enter,
  place,
  press,
  show,
  stored,
  three,
} from "./edit-grid.cases";

eachOnItsOwnPage();

describe("the clipboard", () => {
  it("gives a block as one types it", () => {
    show([debt("a", { holder: "Tab\there", payment: "1234.5", paid: "true" }), debt("b")]);
    enter(2, 1);
    press("Control+a");
    expect(clip("copy")).toBe('Credit card\t"Tab\there"\t1,234.50\tTRUE\nCredit card\tBank b\t10.00\tFALSE');
    expect(place.querySelector('[role="status"]')?.textContent).toBe("copied 8");
  });

  it("takes a block in, over rows that are there and beyond them", () => {
    show(three());
    enter(4, 1);
    clip("paste", "car loan\tAuto Bank\t$1,282.00\tyes\r\nMortgage\tHome Bank\t2000\tno\r\n");
    expect(stored[2]).toEqual({ id: "c", type: "Car", holder: "Auto Bank", payment: "1282", paid: "true" });
    expect(adds).toHaveBeenCalledWith([{ type: "House", holder: "Home Bank", payment: "2000" }]);
    expect(place.querySelector('[role="status"]')?.textContent).toBe("pasted 7, added 1");
    expect(at()).toEqual([4, 1]);
    expect(chosen()).toBe(8);
  });

  it("keeps what it can't read, for others to say why it is wrong", () => {
    show(three());
    enter(2, 1);
    clip("paste", "Yacht\tBank\t12,50");
    expect(stored[0]).toMatchObject({ type: "Yacht", payment: "12,50" });
    expect(cell(2, 3).textContent).toBe("$12,50");
  });

  it("says what it left out: cells that can't be changed, and what is beyond the last column", () => {
    show([debt("a", { type: "House" })]);
    enter(2, 3);
    clip("paste", "5\tyes\tmore");
    expect(stored[0]).toMatchObject({ payment: "10", paid: "true" });
    expect(place.querySelector('[role="status"]')?.textContent).toBe("pasted 1, added 0 left 2");
  });

  it("takes so many rows at most, and says what it left", () => {
    show(three());
    enter(5, 2);
    clip("paste", Array.from({ length: 1003 }, (_, index) => `Bank ${index}`).join("\n"));
    expect(adds.mock.calls[0]?.[0]).toHaveLength(1000);
    expect(place.querySelector('[role="status"]')?.textContent).toBe("pasted 1000, added 1000 left 3");
  });

  it("puts one cell into each that is chosen", () => {
    show(three());
    enter(2, 3);
    press("Shift+ArrowDown", "Shift+ArrowDown");
    clip("paste", "42");
    expect(stored.map((row) => row.payment)).toEqual(["42", "42", "42"]);
  });

  it("is the field's while one types", () => {
    show(three());
    enter(2, 2);
    press("F2");
    clip("paste", "a\tb");
    expect(changes).not.toHaveBeenCalled();
  });

  it("works with a field that the grid lends the browser, and the cell has the focus again after it", () => {
    show(three());
    enter(2, 2);
    press("Control+v");
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    clip("paste", "Other Bank");
    expect(stored[0]?.holder).toBe("Other Bank");
    expect(at()).toEqual([2, 2]);
    press("Control+c");
    expect(clip("copy")).toBe("Other Bank");
    expect(at()).toEqual([2, 2]);
    press("Control+v");
    // There was nothing on the clipboard.
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keyup", { key: "v", bubbles: true }));
    });
    expect(at()).toEqual([2, 2]);
  });

  it("is not the grid's while the focus is elsewhere", () => {
    show(three());
    enter(2, 2);
    act(() => (document.activeElement as HTMLElement).blur());
    clip("paste", "x");
    expect(changes).not.toHaveBeenCalled();
    expect(clip("copy", "what was marked")).toBe("what was marked");
  });

  it("changes nothing where nothing can be changed", () => {
    show(three(), { readOnly: true });
    enter(2, 2);
    clip("paste", "x");
    expect(changes).not.toHaveBeenCalled();
  });
});
