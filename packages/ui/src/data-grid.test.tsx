// @vitest-environment happy-dom
import { act, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Column, DataGrid } from "./data-grid";
import { type Words, WordsProvider } from "./words";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
interface Loan {
  id: string;
  name: string;
  amount: number;
  stage: string;
}
const LOANS: Loan[] = [
  { id: "1", name: "Ruiz", amount: 100, stage: "Lead" },
  { id: "2", name: "Tern", amount: 200, stage: "Lead" },
  { id: "3", name: "Vale", amount: 300, stage: "Closed" },
];
const COLUMNS: Column<Loan>[] = [
  { key: "name", header: "Name", sortKey: "lastName", cell: (row) => row.name, total: "3 loans" },
  { key: "amount", header: "Amount", align: "right", cell: (row) => row.amount, total: "600" },
  { key: "rate", header: "Rate", cell: () => "—" },
];

let root: Root;
let place: HTMLElement;
const open = vi.fn<(row: Loan) => void>();
const sort = vi.fn();

type Props = Parameters<typeof DataGrid<Loan>>[0];
function Page(props: Partial<Props>) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <WordsProvider words={WORDS}>
      <DataGrid<Loan>
        label="Loans"
        columns={COLUMNS}
        rows={LOANS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={open}
        selection={selection}
        onSelect={setSelection}
        {...props}
      />
    </WordsProvider>
  );
}
const show = (props: Partial<Props> = {}) => act(() => root.render(<Page {...props} />));
const rows = () => [...place.querySelectorAll<HTMLElement>("tr[data-row]")];
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
const chosen = () => rows().filter((row) => row.getAttribute("aria-selected") === "true").length;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  open.mockClear();
  sort.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

it("is one stop of the tabulator, and is walked through by arrow keys", () => {
  show();
  expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  act(() => rows()[0]?.focus());
  press("ArrowDown");
  expect(document.activeElement).toBe(rows()[1]);
  press("End");
  expect(document.activeElement).toBe(rows()[2]);
  press("ArrowDown");
  expect(document.activeElement).toBe(rows()[2]);
  press("Home");
  expect(document.activeElement).toBe(rows()[0]);
});

it("opens a row by Enter and by a click, and not by a click on what is in it", () => {
  show({ columns: [{ key: "name", header: "Name", cell: (row) => <a href={`#${row.id}`}>{row.name}</a> }] });
  act(() => rows()[1]?.focus());
  press("Enter");
  expect(open).toHaveBeenLastCalledWith(LOANS[1]);
  act(() => rows()[2]?.click());
  expect(open).toHaveBeenLastCalledWith(LOANS[2]);
  act(() => place.querySelector<HTMLElement>("a")?.click());
  expect(open).toHaveBeenCalledTimes(2);
});

it("chooses a row by the space bar and its box, and all of a page by one", () => {
  show();
  act(() => rows()[0]?.focus());
  press(" ");
  expect(chosen()).toBe(1);
  act(() => place.querySelector<HTMLElement>('[aria-label="selectRow Tern"]')?.click());
  expect(chosen()).toBe(2);
  const all = () => act(() => place.querySelector<HTMLElement>('[aria-label="selectAll"]')?.click());
  all();
  expect(chosen()).toBe(3);
  all();
  expect(chosen()).toBe(0);
});

it("sorts by a heading, and the other way by another click", () => {
  show({ onSort: sort });
  const name = () => place.querySelector<HTMLElement>("th button");
  act(() => name()?.click());
  expect(sort).toHaveBeenLastCalledWith({ by: "lastName", direction: "ASC" });
  show({ onSort: sort, sort: { by: "lastName", direction: "ASC" } });
  expect(name()?.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
  act(() => name()?.click());
  expect(sort).toHaveBeenLastCalledWith({ by: "lastName", direction: "DESC" });
});

it("shows groups with their heads, totals, and what is not known as a quiet dash", () => {
  show({ groupOf: (row) => row.stage, groupHead: (group) => `Stage ${group}`, hasTotals: true });
  const heads = [...place.querySelectorAll('th[scope="colgroup"]')].map((head) => head.textContent);
  expect(heads).toEqual(["Stage Lead", "Stage Closed"]);
  expect(place.querySelector("tfoot")?.textContent).toBe("3 loans600");
  expect(rows()[0]?.querySelector("td:last-child span")?.className).toContain("muted");
});

it("says why there is nothing, can be reached then, and has no totals", () => {
  show({ rows: [], empty: <p>No loans yet</p>, hasTotals: true });
  expect(place.textContent).toContain("No loans yet");
  expect(place.querySelector("tfoot")).toBeNull();
  expect(place.querySelector('[tabindex="0"]')).not.toBeNull();
});

it("shows that rows are on their way, first and later", () => {
  show({ rows: [], loading: true, empty: <p>No loans yet</p> });
  expect(place.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(place.textContent).not.toContain("No loans yet");
  show({ stale: true });
  expect(place.querySelector("tbody")?.className).toContain("opacity");
  expect(rows()).toHaveLength(3);
});

it("opens the row that was pressed, though other rows come before it is let go", () => {
  show();
  const pressed = rows()[2];
  const point = (name: string, at: EventTarget = window) =>
    act(() => void at.dispatchEvent(new Event(name, { bubbles: true })));
  point("pointerdown", pressed);
  show({ rows: [LOANS[1] as Loan, LOANS[2] as Loan] });
  expect(rows()[2]).toBe(pressed);
  point("pointerup", pressed);
  expect(rows()).toHaveLength(3);
  act(() => pressed?.click());
  expect(open).toHaveBeenLastCalledWith(LOANS[2]);
  expect(rows()).toHaveLength(2);
});

it("shows newer rows where no click comes of a press", () => {
  vi.useFakeTimers();
  show();
  const press = (name: string) => act(() => void rows()[0]?.dispatchEvent(new Event(name, { bubbles: true })));
  press("pointerdown");
  show({ rows: LOANS.slice(1) });
  press("pointercancel");
  expect(rows()).toHaveLength(2);
  press("pointerdown");
  show({ rows: LOANS });
  press("pointerup");
  expect(rows()).toHaveLength(2);
  act(() => vi.runAllTimers());
  expect(rows()).toHaveLength(3);
  vi.useRealTimers();
});

it("does not open a row for what is chosen in its menu, which stands elsewhere in the page", () => {
  open.mockClear();
  show({
    rowActions: (row) =>
      createPortal(
        <div role="menuitem" tabIndex={-1}>
          Invite {row.name}
        </div>,
        document.body,
      ),
  });
  act(() => document.querySelector<HTMLElement>("[role=menuitem]")?.click());
  expect(open).not.toHaveBeenCalled();
  act(() => rows()[0]?.click());
  expect(open).toHaveBeenCalledOnce();
});
