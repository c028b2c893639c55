// @vitest-environment happy-dom
import { act, press, screen, show } from "@gable/testing";
import { useState } from "react";
import { createPortal } from "react-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { type Column, DataGrid } from "./data-grid";

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

const open = vi.fn<(row: Loan) => void>();
const sort = vi.fn();

type Props = Parameters<typeof DataGrid<Loan>>[0];
function Page(props: Partial<Props>) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
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
  );
}
const draw = (props: Partial<Props> = {}) => show(<Page {...props} />);
const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-row]")];
const strike = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
const chosen = () => rows().filter((row) => row.getAttribute("aria-selected") === "true").length;

beforeEach(() => {
  open.mockClear();
  sort.mockClear();
});

it("is one stop of the tabulator, and is walked through by arrow keys", async () => {
  await draw();
  expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  act(() => rows()[0]?.focus());
  strike("ArrowDown");
  expect(document.activeElement).toBe(rows()[1]);
  strike("End");
  expect(document.activeElement).toBe(rows()[2]);
  strike("ArrowDown");
  expect(document.activeElement).toBe(rows()[2]);
  strike("Home");
  expect(document.activeElement).toBe(rows()[0]);
});

it("opens a row by Enter and by a click, and not by a click on what is in it", async () => {
  await draw({ columns: [{ key: "name", header: "Name", cell: (row) => <a href={`#${row.id}`}>{row.name}</a> }] });
  act(() => rows()[1]?.focus());
  strike("Enter");
  expect(open).toHaveBeenLastCalledWith(LOANS[1]);
  await press(rows()[2]);
  expect(open).toHaveBeenLastCalledWith(LOANS[2]);
  await press(screen.getAllByRole("link")[0]);
  expect(open).toHaveBeenCalledTimes(2);
});

it("chooses a row by the space bar and its box, and all of a page by one", async () => {
  await draw();
  act(() => rows()[0]?.focus());
  strike(" ");
  expect(chosen()).toBe(1);
  await press(screen.getByLabelText("selectRow Tern"));
  expect(chosen()).toBe(2);
  const all = () => press(screen.getByLabelText("selectAll"));
  await all();
  expect(chosen()).toBe(3);
  await all();
  expect(chosen()).toBe(0);
});

it("sorts by a heading, and the other way by another click", async () => {
  await draw({ onSort: sort });
  const name = () => document.querySelector<HTMLElement>("th button");
  await press(name());
  expect(sort).toHaveBeenLastCalledWith({ by: "lastName", direction: "ASC" });
  await draw({ onSort: sort, sort: { by: "lastName", direction: "ASC" } });
  expect(name()?.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
  await press(name());
  expect(sort).toHaveBeenLastCalledWith({ by: "lastName", direction: "DESC" });
});

it("shows groups with their heads, totals, and what is not known as a quiet dash", async () => {
  await draw({ groupOf: (row) => row.stage, groupHead: (group) => `Stage ${group}`, hasTotals: true });
  const heads = [...document.querySelectorAll('th[scope="colgroup"]')].map((head) => head.textContent);
  expect(heads).toEqual(["Stage Lead", "Stage Closed"]);
  expect(document.querySelector("tfoot")?.textContent).toBe("3 loans600");
  expect(rows()[0]?.querySelector("td:last-child span")?.className).toContain("muted");
});

it("says why there is nothing, can be reached then, and has no totals", async () => {
  await draw({ rows: [], empty: <p>No loans yet</p>, hasTotals: true });
  expect(document.body.textContent).toContain("No loans yet");
  expect(document.querySelector("tfoot")).toBeNull();
  expect(document.querySelector('[tabindex="0"]')).not.toBeNull();
});

it("shows that rows are on their way, first and later", async () => {
  await draw({ rows: [], loading: true, empty: <p>No loans yet</p> });
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(document.body.textContent).not.toContain("No loans yet");
  await draw({ stale: true });
  expect(document.querySelector("tbody")?.className).toContain("opacity");
  expect(rows()).toHaveLength(3);
});

it("opens the row that was pressed, though other rows come before it is let go", async () => {
  await draw();
  const pressed = rows()[2];
  const point = (name: string, at: EventTarget = window) =>
    act(() => void at.dispatchEvent(new Event(name, { bubbles: true })));
  point("pointerdown", pressed);
  await draw({ rows: [LOANS[1] as Loan, LOANS[2] as Loan] });
  expect(rows()[2]).toBe(pressed);
  point("pointerup", pressed);
  expect(rows()).toHaveLength(3);
  await press(pressed);
  expect(open).toHaveBeenLastCalledWith(LOANS[2]);
  expect(rows()).toHaveLength(2);
});

it("shows newer rows where no click comes of a press", async () => {
  vi.useFakeTimers();
  await draw();
  const press = (name: string) => act(() => void rows()[0]?.dispatchEvent(new Event(name, { bubbles: true })));
  press("pointerdown");
  await draw({ rows: LOANS.slice(1) });
  press("pointercancel");
  expect(rows()).toHaveLength(2);
  press("pointerdown");
  await draw({ rows: LOANS });
  press("pointerup");
  expect(rows()).toHaveLength(2);
  act(() => vi.runAllTimers());
  expect(rows()).toHaveLength(3);
  vi.useRealTimers();
});

it("does not open a row for what is chosen in its menu, which stands elsewhere in the page", async () => {
  open.mockClear();
  await draw({
    rowActions: (row) =>
      createPortal(
        <div role="menuitem" tabIndex={-1}>
          Invite {row.name}
        </div>,
        document.body,
      ),
  });
  await press(screen.getAllByRole("menuitem")[0]);
  expect(open).not.toHaveBeenCalled();
  await press(rows()[0]);
  expect(open).toHaveBeenCalledOnce();
});
