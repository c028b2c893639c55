import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx";
import type { Column, Sort } from "./data-grid";
import { useWords } from "./words";

/** The heading of a column; a button where the table can be sorted by it. */
export function HeaderCell<Row>({
  column,
  sticky,
  padding,
  sort,
  onSort,
}: {
  column: Column<Row>;
  /** Where it stays when the table is scrolled sideways; null where it goes along. */
  sticky: string | null;
  padding: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}) {
  const words = useWords();
  const sorted = sort && column.sortKey === sort.by ? sort.direction : null;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === "ASC" ? "ascending" : "descending") : undefined}
      className={cx(
        "sticky top-0 whitespace-nowrap border-line border-b bg-paper font-medium text-ink-muted text-xs",
        padding,
        sticky ? cx(sticky, "z-3") : "z-2",
        column.align === "right" ? "text-right" : "text-left",
        column.className,
      )}
    >
      {column.sortKey && onSort ? (
        <button
          type="button"
          className={cx("-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink", sorted && "text-ink")}
          onClick={() => onSort({ by: column.sortKey ?? "", direction: sorted === "ASC" ? "DESC" : "ASC" })}
        >
          {column.header}
          {sorted === "ASC" ? <ArrowUp aria-hidden="true" className="size-3.5" /> : null}
          {sorted === "DESC" ? <ArrowDown aria-hidden="true" className="size-3.5" /> : null}
          {sorted ? (
            <span className="sr-only">{sorted === "ASC" ? words.sortedAscending : words.sortedDescending}</span>
          ) : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
