// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditGrid, type GridColumn } from "./edit-grid";
import {
  adds,
  at,
  COLUMNS,
  cell,
  changes,
  chosen,
  type Debt,
  debt,
  draw,
  eachOnItsOwnPage,
  enter,
  field,
  keyOf,
  place,
  press,
  show,
  stored,
  three,
  WORDS,
  write,
} from "./edit-grid.cases";

eachOnItsOwnPage();

describe("for a reader of the screen", () => {
  it("says how many rows and columns there are and where each cell is", () => {
    show(three());
    const grid = place.querySelector('[role="grid"]');
    // The heading, three debts and the one that is still to be made.
    expect(grid?.getAttribute("aria-rowcount")).toBe("5");
    expect(grid?.getAttribute("aria-colcount")).toBe("4");
    expect(grid?.getAttribute("aria-label")).toBe("Debts");
    expect(document.getElementById(grid?.getAttribute("aria-describedby") ?? "")?.textContent).toBe("help");
    expect(cell(3, 2).textContent).toBe("Bank b");
    expect(cell(3, 1).getAttribute("role")).toBe("rowheader");
  });

  it("is one stop of the tabulator", () => {
    show(three());
    expect([...place.querySelectorAll('[aria-colindex][tabindex="0"]')]).toHaveLength(1);
    enter(3, 2);
    expect([...place.querySelectorAll('[aria-colindex][tabindex="0"]')]).toEqual([cell(3, 2)]);
  });

  it("tells why a cell is wrong, and leads to the first of them", () => {
    show(three(), { problems: new Map([["c", new Map([["payment", "Too much"]])]]) });
    const wrong = cell(4, 3);
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(wrong.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Too much");
    const way = [...place.querySelectorAll("button")].find((button) => button.textContent === "wrong 1");
    act(() => way?.click());
    expect(at()).toEqual([4, 3]);
    expect(place.querySelector("p.text-bad")?.textContent).toBe("Too much");
  });
});

describe("a new row", () => {
  it("is made by typing into the last line, and one goes on in it", () => {
    show(three());
    enter(5, 2);
    press("N");
    write("New Bank");
    press("Tab");
    expect(adds).toHaveBeenCalledWith([{ holder: "New Bank" }]);
    expect(at()).toEqual([5, 3]);
    expect(cell(5, 2).textContent).toBe("New Bank");
    press("5", "Enter");
    expect(changes).toHaveBeenCalledWith([{ row: "new3", column: "payment", value: "5" }]);
  });

  it("leads by Enter to the next one", () => {
    show(three());
    enter(5, 2);
    press("N", "Enter");
    expect(stored).toHaveLength(4);
    expect(at()).toEqual([6, 2]);
  });

  it("is not made of nothing", () => {
    show(three());
    enter(5, 2);
    press("N");
    write(" ");
    press("Enter");
    expect(adds).not.toHaveBeenCalled();
  });

  it("is not offered where nothing can be changed", () => {
    show(three(), { readOnly: true });
    expect(place.querySelector("tfoot")).toBeNull();
    enter(2, 2);
    press("x");
    expect(place.querySelector("tbody input[type=text]")).toBeNull();
  });
});

describe("by pointer and thumb", () => {
  const point = (kind: string, target: HTMLElement, more: object = {}) =>
    act(() => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      Object.assign(event, { pointerType: "mouse", button: 0, buttons: 1, clientX: 5, clientY: 5, ...more });
      target.dispatchEvent(event);
    });

  it("takes a cell, and those between by Shift", () => {
    show(three());
    point("pointerdown", cell(2, 2));
    expect(at()).toEqual([2, 2]);
    point("pointerdown", cell(4, 3), { shiftKey: true });
    expect(chosen()).toBe(6);
  });

  it("begins to type by a double click", () => {
    show(three());
    point("pointerdown", cell(2, 2));
    act(() => void cell(2, 2).dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
    expect(field().value).toBe("Bank a");
  });

  it("begins to type by another tap, and not by scrolling", () => {
    show(three());
    enter(2, 2);
    const touch = { pointerType: "touch" };
    point("pointerdown", cell(2, 2), touch);
    point("pointerup", cell(2, 2), { ...touch, clientY: 80 });
    expect(document.activeElement).toBe(cell(2, 2));
    point("pointerdown", cell(2, 2), touch);
    point("pointerup", cell(2, 2), touch);
    expect(field().value).toBe("Bank a");
  });

  it("sorts by a heading, and chooses rows", () => {
    const sort = vi.fn();
    const select = vi.fn();
    show(three(), { onSort: sort, selection: new Set(["a"]), onSelect: select });
    act(() => [...place.querySelectorAll("button")].find((button) => button.textContent === "Creditor")?.click());
    expect(sort).toHaveBeenCalledWith({ by: "Holder", direction: "ASC" });
    act(() => place.querySelector<HTMLInputElement>('[aria-label="selectRow Bank b"]')?.click());
    expect(select).toHaveBeenCalledWith(new Set(["a", "b"]));
  });
});

describe("thousands of rows", () => {
  const roomOf = () =>
    [...place.querySelectorAll<HTMLElement>("tbody tr")].reduce(
      (sum, row) => sum + Number.parseInt(row.style.height, 10),
      0,
    );
  const many = () => Array.from({ length: 5000 }, (_, index) => debt(String(index)));
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  });
  afterEach(() => void vi.restoreAllMocks());

  const showMany = async (more?: Parameters<typeof show>[1]) => {
    show(many(), more);
    // What finds the rows in sight comes when it is first needed.
    await act(async () => void (await import("./edit-grid-sight")));
  };

  it("begins with the first of them, with room for all", () => {
    show(many());
    expect(place.querySelectorAll("tbody [aria-rowindex]").length).toBeLessThanOrEqual(80);
    expect(roomOf()).toBe(5000 * 36);
  });

  it("draws those near the ones in sight, and says how many there are", async () => {
    await showMany();
    const drawn = place.querySelectorAll("tbody [aria-rowindex]").length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
    expect(place.querySelector('[role="grid"]')?.getAttribute("aria-rowcount")).toBe("5002");
    expect(roomOf()).toBe(5000 * 36);
  });

  it("is in the last row by one key, with what is typed there", async () => {
    await showMany();
    enter(2, 2);
    press("Control+ArrowDown", "ArrowUp");
    expect(at()).toEqual([5001, 2]);
    press("Q");
    write("Quiet Bank");
    press("Enter");
    expect(stored.at(-1)?.holder).toBe("Quiet Bank");
  });

  it("draws only the rows again that change", async () => {
    const value = vi.fn((row: Debt) => row.holder);
    const columns: GridColumn<Debt>[] = [{ key: "holder", header: "Creditor", kind: "text", value }];
    await showMany({ columns });
    enter(2, 1);
    value.mockClear();
    press("ArrowDown");
    // Two rows: the one left and the one entered.
    expect(new Set(value.mock.calls.map(([row]) => row.id)).size).toBeLessThanOrEqual(2);
  });
});

it("gives the focus to the row that takes the place of one that went", () => {
  function Shrinking() {
    const [rows, setRows] = useState(three());
    return (
      <>
        <button type="button" onClick={() => setRows((now) => now.slice(1))}>
          drop
        </button>
        <EditGrid<Debt>
          label="Debts"
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
          rowLabel={keyOf}
          onChange={changes}
          words={WORDS}
        />
      </>
    );
  }
  draw(<Shrinking />);
  enter(2, 2);
  act(() => place.querySelector("button")?.click());
  expect(place.querySelector('[aria-colindex][tabindex="0"]')).toBe(cell(2, 2));
  expect(cell(2, 2).textContent).toBe("Bank b");
});
