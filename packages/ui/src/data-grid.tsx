"use client";
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "./cx";
import { TotalsRow } from "./data-grid-foot";
import { HeaderCell } from "./data-grid-head";
import { Skeleton } from "./loading";
import { useHeld } from "./use-held";
import { useWords } from "./words";

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** The server's name for sorting by this column; without it the column does not sort. */
  sortKey?: string;
  className?: string;
  /** The cell of the totals row. */
  total?: ReactNode;
}

export interface Sort {
  by: string;
  direction: "ASC" | "DESC";
}

export type Density = "compact" | "regular" | "relaxed";

interface DataGridProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  density?: Density;
  /** Rows of skeleton while the first answer is on its way. */
  loading?: boolean;
  /** Older rows stay, dimmed, while newer ones are on their way. */
  stale?: boolean;
  empty?: ReactNode;
  selection?: ReadonlySet<string>;
  onSelect?: (selection: ReadonlySet<string>) => void;
  rowLabel?: (row: Row) => string;
  hasTotals?: boolean;
  /** Which group a row belongs to; rows of one group follow one another. */
  groupOf?: (row: Row) => string;
  /** What stands above the rows of a group. */
  groupHead?: (group: string) => ReactNode;
  className?: string;
  rowActions?: (row: Row) => ReactNode;
}

const PADDING: Record<Density, string> = { compact: "px-2.5 py-1", regular: "px-2.5 py-2", relaxed: "px-3 py-3.5" };
/** What stands at the table's edges stands where the page's titles do. */
const INSET = { first: "pl-4!", last: "pr-4!" };
/** The first column of data beside the one of ticks, where there is one. */
const AFTER_CHOICE = "left-11";
/** Cells that stay while the table is scrolled lie over their row's outline: they draw their part of it themselves, over the line below as well. */
const RING =
  "group-focus-visible:after:pointer-events-none group-focus-visible:after:absolute group-focus-visible:after:inset-0 group-focus-visible:after:-bottom-px group-focus-visible:after:border-focus group-focus-visible:after:border-y-2";
const RINGED = { first: `${RING} group-focus-visible:after:border-l-2`, next: RING };
/** A phone shows the first columns alone: those out of sight are as wide as what they say, within bounds, so that no row is tall for them. */
const ON_PHONE = { table: "max-sm:w-max max-sm:min-w-full", first: "max-sm:max-w-48", next: "max-sm:max-w-72" };
const NOTHING = "—";
const ARROWS = ["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** A table for work: sticky heading and first column, one tab stop with arrow keys inside, Enter opens, Space selects. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const {
    label,
    columns,
    rowKey,
    onOpen,
    sort,
    onSort,
    density = "regular",
    loading,
    stale,
    empty,
    selection,
    onSelect,
    rowLabel,
    hasTotals,
    groupOf,
    groupHead,
    rowActions,
  } = props;
  const words = useWords();
  const { rows, hold } = useHeld(props.rows);
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(rows.length - 1, 0));

  function move(event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && onOpen) {
      event.preventDefault();
      onOpen(row);
    } else if (event.key === " " && onSelect) {
      event.preventDefault();
      toggle(rowKey(row));
    } else if (ARROWS.includes(event.key)) {
      event.preventDefault();
      const steps: Record<string, number> = {
        ArrowUp: -1,
        ArrowDown: 1,
        PageUp: -10,
        PageDown: 10,
        Home: -rows.length,
        End: rows.length,
      };
      const next = Math.max(0, Math.min(rows.length - 1, index + (steps[event.key] ?? 0)));
      setAt(next);
      body.current?.querySelectorAll<HTMLElement>("tr[data-row]")[next]?.focus();
    }
  }
  function toggle(key: string) {
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  }

  const padding = PADDING[density];
  // The last column of data is at the edge unless there are actions behind it.
  const last = rowActions ? -1 : columns.length - 1;
  const nothing = !loading && rows.length === 0;
  const all = rows.length > 0 && rows.every((row) => selection?.has(rowKey(row)));
  return (
    // What scrolls can be reached by the keyboard: by its rows, or by itself while it has none.
    <div
      className={cx("relative overflow-auto", props.className)}
      aria-busy={loading || stale}
      tabIndex={rows.length === 0 ? 0 : undefined}
    >
      <table className={cx("w-full border-separate border-spacing-0 text-sm", ON_PHONE.table)}>
        <caption className="sr-only">{label}</caption>
        {/* Headings over nothing would scroll sideways on a phone. */}
        <thead className={cx(nothing && "max-sm:hidden")}>
          <tr>
            {onSelect ? (
              <th
                scope="col"
                className={cx(
                  "sticky top-0 left-0 z-3 w-11 min-w-11 border-line border-b bg-paper",
                  padding,
                  INSET.first,
                )}
              >
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  className="block size-4 accent-pine"
                  checked={all}
                  onChange={() => onSelect(all ? new Set() : new Set(rows.map(rowKey)))}
                />
              </th>
            ) : null}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                sticky={index === 0 ? (onSelect ? AFTER_CHOICE : "left-0") : null}
                padding={cx(padding, index === 0 && !onSelect && INSET.first, index === last && INSET.last)}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {rowActions ? <td className="sticky top-0 z-2 border-line border-b bg-paper pr-4" /> : null}
          </tr>
        </thead>
        <tbody ref={body} onPointerDown={hold} className={cx(stale && "opacity-60")}>
          {loading
            ? Array.from({ length: 8 }, (_, line) => (
                <tr key={line}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={cx("border-line border-b first:pl-4 last:pr-4", padding, column.className)}
                    >
                      <Skeleton className="h-4 w-3/4" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => {
                const key = rowKey(row);
                const selected = selection?.has(key);
                const group = groupOf?.(row);
                const before = rows[index - 1];
                const begins = group !== undefined && (!before || groupOf?.(before) !== group);
                return (
                  <Fragment key={key}>
                    {begins ? (
                      <GroupRow span={columns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0)} padding={padding}>
                        {groupHead?.(group)}
                      </GroupRow>
                    ) : null}
                    <tr
                      data-row=""
                      tabIndex={index === current ? 0 : -1}
                      aria-selected={onSelect ? selected : undefined}
                      onFocus={() => setAt(index)}
                      onKeyDown={(event) => move(event, index, row)}
                      onClick={(event) => {
                        const target = event.target as HTMLElement;
                        // What a menu of the row offers stands elsewhere in the page.
                        if (!event.currentTarget.contains(target)) return;
                        if (onOpen && !target.closest("a,button,input,label")) onOpen(row);
                      }}
                      className={cx(
                        "group -outline-offset-2",
                        onOpen && "cursor-pointer",
                        selected ? "bg-pine-wash" : "bg-sheet hover:bg-sunken",
                      )}
                    >
                      {onSelect ? (
                        <td
                          className={cx(
                            "sticky left-0 z-1 border-line border-b bg-inherit",
                            RINGED.first,
                            padding,
                            INSET.first,
                          )}
                        >
                          <input
                            type="checkbox"
                            tabIndex={-1}
                            aria-label={`${words.selectRow} ${rowLabel?.(row) ?? key}`}
                            className="block size-4 accent-pine"
                            checked={selected ?? false}
                            onChange={() => toggle(key)}
                          />
                        </td>
                      ) : null}
                      {columns.map((column, place) => (
                        <td
                          key={column.key}
                          className={cx(
                            "border-line border-b",
                            padding,
                            column.align === "right" && "text-right",
                            place === 0 &&
                              cx(
                                "sticky z-1 bg-inherit",
                                onSelect ? cx(AFTER_CHOICE, RINGED.next) : cx("left-0", RINGED.first, INSET.first),
                              ),
                            place === last && INSET.last,
                            place === 0 ? ON_PHONE.first : ON_PHONE.next,
                            column.className,
                          )}
                        >
                          {quiet(column.cell(row))}
                        </td>
                      ))}
                      {rowActions ? (
                        <td className={cx("border-line border-b pr-4 text-right", padding)}>{rowActions(row)}</td>
                      ) : null}
                    </tr>
                  </Fragment>
                );
              })}
        </tbody>
        {hasTotals && rows.length > 0 ? (
          <TotalsRow
            columns={columns}
            padding={padding}
            inset={INSET}
            before={Boolean(onSelect)}
            after={Boolean(rowActions)}
            stale={stale}
          />
        ) : null}
      </table>
      {nothing ? empty : null}
    </div>
  );
}

/** Stays at the left edge when the table is scrolled sideways, and under the heading while rows of its group are shown. */
function GroupRow({ span, padding, children }: { span: number; padding: string; children: ReactNode }) {
  return (
    <tr>
      <th
        colSpan={span}
        scope="colgroup"
        className={cx("border-line border-b bg-sunken text-left font-medium", padding, INSET.first)}
      >
        <span className="sticky left-4 inline-block">{children}</span>
      </th>
    </tr>
  );
}

/** A table with much that is not known yet is read by what is: the dashes step back. */
function quiet(cell: ReactNode): ReactNode {
  return cell === NOTHING ? <span className="text-ink-muted">{NOTHING}</span> : cell;
}
