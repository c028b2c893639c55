import { cx } from "./cx";
import type { Column } from "./data-grid";

/** What the columns come to; it stays in sight under the rows, its first cell at the left edge. */
export function TotalsRow<Row>({
  columns,
  padding,
  inset,
  before,
  after,
  stale,
}: {
  columns: readonly Column<Row>[];
  padding: string;
  inset: { first: string; last: string };
  /** Whether there is a column of ticks in front of those of data, and one of actions behind them. */
  before: boolean;
  after: boolean;
  stale: boolean | undefined;
}) {
  const cell = "sticky bottom-0 border-line border-t bg-paper align-top";
  return (
    <tfoot>
      <tr className={cx("font-medium", stale && "opacity-60")}>
        {before ? <td className={cx(cell, "z-2")} /> : null}
        {columns.map((column, place) => (
          <td
            key={column.key}
            className={cx(
              cell,
              padding,
              column.align === "right" && "text-right",
              place === 0 && !before ? cx("left-0 z-3", inset.first) : "z-2",
              place === columns.length - 1 && !after && inset.last,
              column.className,
            )}
          >
            {column.total}
          </td>
        ))}
        {after ? <td className={cx(cell, "z-2")} /> : null}
      </tr>
    </tfoot>
  );
}
