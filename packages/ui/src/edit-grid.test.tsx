// @vitest-environment happy-dom
import { act, useMemo, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditGrid, type EditGridProps, type EditGridWords, type GridChange, type GridColumn } from "./edit-grid";
import { parseNumberText, showNumberText } from "./number-text";
import { type Words, WordsProvider } from "./words";

const COMPONENT_WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const WORDS: EditGridWords = {
  help: "help",
  newRow: "New row",
  openRow: (name) => `open ${name}`,
  resize: (column) => `resize ${column}`,
  copied: (cells) => `copied ${cells}`,
  pasted: (cells, added) => `pasted ${cells}, added ${added}`,
  left: (cells) => `left ${cells}`,
  invalid: (cells) => `wrong ${cells}`,
};

interface Debt {
  id: string;
  type: string;
  holder: string;
  payment: string;
  paid: string;
}
const debt = (id: string, more: Partial<Debt> = {}): Debt => ({
  id,
  type: "Card",
  holder: `Bank ${id}`,
  payment: "10",
  paid: "",
  ...more,
});

const COLUMNS: readonly GridColumn<Debt>[] = [
  {
    key: "type",
    header: "Type",
    kind: "choice",
    value: (row) => row.type,
    options: [
      { value: "Card", label: "Credit card" },
      { value: "Car", label: "Car loan" },
      { value: "House", label: "Mortgage" },
    ],
  },
  { key: "holder", header: "Creditor", kind: "text", value: (row) => row.holder, sortKey: "Holder" },
  {
    key: "payment",
    header: "Payment",
    kind: "text",
    align: "right",
    value: (row) => row.payment,
    show: (row) => `$${showNumberText(row.payment, 2)}`,
    text: (value) => showNumberText(value, 2),
    parse: (text) => parseNumberText(text, 2) ?? text,
    canEdit: (row) => row.type !== "House",
  },
  { key: "paid", header: "Paid off", kind: "check", value: (row) => row.paid },
];

let root: Root;
let place: HTMLElement;
let stored: Debt[] = [];
const changes = vi.fn<(changes: GridChange[]) => void>();
const adds = vi.fn<(rows: Record<string, string>[]) => void>();

/** A page that keeps what the grid hands out. */
function Page({ first, ...more }: { first: Debt[] } & Partial<EditGridProps<Debt>>) {
  const [rows, setRows] = useState(first);
  stored = rows;
  const columns = useMemo(() => COLUMNS, []);
  return (
    <WordsProvider words={COMPONENT_WORDS}>
      <EditGrid<Debt>
        label="Debts"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={(row) => row.holder}
        words={WORDS}
        onChange={(told) => {
          changes(told);
          setRows((now) =>
            now.map((row) => {
              const own = told.filter((one) => one.row === row.id).map((one) => [one.column, one.value]);
              return own.length > 0 ? { ...row, ...Object.fromEntries(own) } : row;
            }),
          );
        }}
        onAdd={(added) => {
          adds(added);
          const made = added.map((values, index) =>
            debt(`new${rows.length + index}`, { holder: "", payment: "", ...values }),
          );
          setRows((now) => [...now, ...made]);
          return made.map((row) => row.id);
        }}
        {...more}
      />
    </WordsProvider>
  );
}
const keyOf = (row: Debt) => row.id;

const show = (first: Debt[], more: Partial<EditGridProps<Debt>> = {}) =>
  act(() => root.render(<Page first={first} {...more} />));

/** The cell of a row and a column, both counted from one as readers count them; the heading is row one. */
function cell(row: number, column: number): HTMLElement {
  const found = place.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
  if (!found) throw new Error(`no cell ${row}/${column}`);
  return found;
}
const at = () => {
  const here = document.activeElement?.closest("[aria-colindex]");
  return [
    Number(here?.closest("[aria-rowindex]")?.getAttribute("aria-rowindex")),
    Number(here?.getAttribute("aria-colindex")),
  ];
};
function press(...keys: string[]) {
  for (const name of keys) {
    const parts = name.split("+");
    const key = name === "+" ? "+" : (parts.at(-1) ?? "");
    act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key,
          bubbles: true,
          cancelable: true,
          shiftKey: parts.includes("Shift"),
          ctrlKey: parts.includes("Control"),
          altKey: parts.includes("Alt"),
        }),
      );
    });
  }
}
/** What the field of a cell is given, as a person's further letters would. */
function write(text: string) {
  const field = document.activeElement as HTMLInputElement | HTMLSelectElement;
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  });
}
const enter = (row: number, column: number) => act(() => cell(row, column).focus());
const field = () => document.activeElement as HTMLInputElement;

function clip(kind: "copy" | "paste", text = "") {
  const held = new Map([["text/plain", text]]);
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, {
    clipboardData: {
      setData: (type: string, value: string) => held.set(type, value),
      getData: (type: string) => held.get(type) ?? "",
    },
  });
  // A browser tells it to where text is marked, and not to the cell that has the focus.
  act(() => void document.body.dispatchEvent(event));
  return held.get("text/plain");
}
const chosen = () => place.querySelectorAll('[aria-colindex][aria-selected="true"]').length;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  changes.mockClear();
  adds.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const three = () => [debt("a"), debt("b"), debt("c")];

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
    const tab = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
    act(() => void document.activeElement?.dispatchEvent(tab));
    expect(tab.defaultPrevented).toBe(false);
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
  const many = () => Array.from({ length: 5000 }, (_, index) => debt(String(index)));
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  });
  afterEach(() => void vi.restoreAllMocks());

  it("draws those near the ones in sight, and says how many there are", () => {
    show(many());
    const drawn = place.querySelectorAll("tbody [aria-rowindex]").length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
    expect(place.querySelector('[role="grid"]')?.getAttribute("aria-rowcount")).toBe("5002");
    const room = [...place.querySelectorAll<HTMLElement>("tbody tr")].reduce(
      (sum, row) => sum + Number.parseInt(row.style.height, 10),
      0,
    );
    expect(room).toBe(5000 * 36);
  });

  it("is in the last row by one key, with what is typed there", () => {
    show(many());
    enter(2, 2);
    press("Control+ArrowDown", "ArrowUp");
    expect(at()).toEqual([5001, 2]);
    press("Q");
    write("Quiet Bank");
    press("Enter");
    expect(stored.at(-1)?.holder).toBe("Quiet Bank");
  });

  it("draws only the rows again that change", () => {
    const value = vi.fn((row: Debt) => row.holder);
    const columns: GridColumn<Debt>[] = [{ key: "holder", header: "Creditor", kind: "text", value }];
    show(many(), { columns });
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
      <WordsProvider words={COMPONENT_WORDS}>
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
      </WordsProvider>
    );
  }
  act(() => root.render(<Shrinking />));
  enter(2, 2);
  act(() => place.querySelector("button")?.click());
  expect(place.querySelector('[aria-colindex][tabindex="0"]')).toBe(cell(2, 2));
  expect(cell(2, 2).textContent).toBe("Bank b");
});
