import { act, WORDS as COMPONENT_WORDS, fireEvent, render } from "@gable/testing";
import { type ReactNode, useMemo, useState } from "react";
import { beforeAll, beforeEach, vi } from "vitest";
import {
  EditGrid,
  type EditGridProps,
  type EditGridWords,
  type GridChange,
  type GridColumn,
  loadEditGrid,
} from "./edit-grid";
import { parseNumberText, showNumberText } from "./number-text";
import { WordsProvider } from "./words";

export const WORDS: EditGridWords = {
  help: "help",
  newRow: "New row",
  openRow: (name) => `open ${name}`,
  resize: (column) => `resize ${column}`,
  copied: (cells) => `copied ${cells}`,
  pasted: (cells, added) => `pasted ${cells}, added ${added}`,
  left: (cells) => `left ${cells}`,
  invalid: (cells) => `wrong ${cells}`,
  failed: "failed",
  again: "again",
};

export interface Debt {
  id: string;
  type: string;
  holder: string;
  payment: string;
  paid: string;
}
export const debt = (id: string, more: Partial<Debt> = {}): Debt => ({
  id,
  type: "Card",
  holder: `Bank ${id}`,
  payment: "10",
  paid: "",
  ...more,
});

export const COLUMNS: readonly GridColumn<Debt>[] = [
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

export let place: HTMLElement;
export let stored: Debt[] = [];
export const changes = vi.fn<(changes: GridChange[]) => void>();
export const adds = vi.fn<(rows: Record<string, string>[]) => void>();

/** A page that keeps what the grid hands out. */
function Page({ first, ...more }: { first: Debt[] } & Partial<EditGridProps<Debt>>) {
  const [rows, setRows] = useState(first);
  stored = rows;
  const columns = useMemo(() => COLUMNS, []);
  return (
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
  );
}
export const keyOf = (row: Debt) => row.id;

/** Draws without waiting: a key is heard by what is there at once. */
export const draw = (element: ReactNode) =>
  void render(<WordsProvider words={COMPONENT_WORDS}>{element}</WordsProvider>, { container: place });
export const show = (first: Debt[], more: Partial<EditGridProps<Debt>> = {}) => draw(<Page first={first} {...more} />);

/** The cell of a row and a column, both counted from one as readers count them; the heading is row one. */
export function cell(row: number, column: number): HTMLElement {
  const found = place.querySelector<HTMLElement>(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
  if (!found) throw new Error(`no cell ${row}/${column}`);
  return found;
}
export const at = () => {
  const here = document.activeElement?.closest("[aria-colindex]");
  return [
    Number(here?.closest("[aria-rowindex]")?.getAttribute("aria-rowindex")),
    Number(here?.getAttribute("aria-colindex")),
  ];
};
export function press(...keys: string[]) {
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
export function write(text: string) {
  const field = document.activeElement as HTMLInputElement | HTMLSelectElement;
  fireEvent.change(field, { target: { value: text } });
}
export const enter = (row: number, column: number) => act(() => cell(row, column).focus());
export const field = () => document.activeElement as HTMLInputElement;

export function clip(kind: "copy" | "paste", text = "") {
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
export const chosen = () => place.querySelectorAll('[aria-colindex][aria-selected="true"]').length;

/** Each test of the file has a page of its own; what it takes to type is there unless it is `late`. */
export function eachOnItsOwnPage({ late = false } = {}) {
  if (!late) beforeAll(async () => void (await loadEditGrid()));
  beforeEach(() => {
    place = document.body.appendChild(document.createElement("div"));
    changes.mockClear();
    adds.mockClear();
  });
}

export const three = () => [debt("a"), debt("b"), debt("c")];
