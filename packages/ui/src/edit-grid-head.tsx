import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx";
import type { Sort } from "./data-grid";
import type { EditGridWords, GridColumn } from "./edit-grid-column";
import { ACTIONS, CHOICE } from "./edit-grid-row";
import { useWords } from "./words";

/** The heading of a column: sorts where that can be, and is as wide as its right edge is dragged. */
export function GridHead<Row>({
  column,
  place,
  pinned,
  sort,
  onSort,
  all,
  onAll,
  isResizing,
  onResize,
  words: own,
}: {
  column: GridColumn<Row>;
  place: number;
  /** Where it stays when the grid is scrolled sideways. */
  pinned: string | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Whether all rows are chosen. */
  all: boolean;
  onAll: () => void;
  isResizing: boolean;
  onResize: (event: unknown) => void;
  words: EditGridWords;
}) {
  const words = useWords();
  const sorted = sort && column.sortKey === sort.by ? sort.direction : null;
  const { key, sortKey, header } = column;
  return (
    <th
      scope="col"
      aria-colindex={place + 1}
      aria-sort={sorted ? (sorted === "ASC" ? "ascending" : "descending") : undefined}
      className={cx(
        "sticky top-0 overflow-hidden text-ellipsis whitespace-nowrap border-line border-b bg-paper px-2.5 py-2 font-medium text-ink-muted text-xs",
        pinned ? cx(pinned, "z-3") : "z-2",
        key === CHOICE && "pl-4!",
        pinned === "left-0" && key !== CHOICE && "pl-4!",
        column.align === "right" ? "text-right" : "text-left",
      )}
    >
      {key === CHOICE ? (
        <input
          type="checkbox"
          aria-label={words.selectAll}
          className="block size-4 accent-pine"
          checked={all}
          onChange={onAll}
        />
      ) : key === ACTIONS ? (
        <span className="sr-only">{header}</span>
      ) : (
        <>
          {sortKey && onSort ? (
            <button
              type="button"
              className={cx(
                "-mx-1 inline-flex max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink",
                sorted && "text-ink",
              )}
              onClick={() => onSort({ by: sortKey, direction: sorted === "ASC" ? "DESC" : "ASC" })}
            >
              <span className="truncate">{header}</span>
              {sorted === "ASC" ? <ArrowUp aria-hidden="true" className="size-3.5 shrink-0" /> : null}
              {sorted === "DESC" ? <ArrowDown aria-hidden="true" className="size-3.5 shrink-0" /> : null}
              {sorted ? (
                <span className="sr-only">{sorted === "ASC" ? words.sortedAscending : words.sortedDescending}</span>
              ) : null}
            </button>
          ) : (
            header
          )}
          {/* By the keyboard a column is made wider from any of its cells. */}
          <span
            aria-hidden="true"
            title={own.resize(header)}
            onMouseDown={onResize}
            onTouchStart={onResize}
            className={cx(
              "absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-line-strong",
              isResizing && "bg-focus",
            )}
          />
        </>
      )}
    </th>
  );
}
