import type { Block, Place } from "./edit-grid-place";

export const cellsIn = ({ top, bottom, left, right }: Block): number => (bottom - top + 1) * (right - left + 1);

interface Bounds {
  rows: number;
  columns: number;
  /** How many rows a page has. */
  page: number;
}

/** Where a key leads from a cell, within the grid; null for a key that leads nowhere. `far` goes all the way, as with Ctrl. */
export function placeAfter(key: string, far: boolean, { row, column }: Place, bounds: Bounds): Place | null {
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 };
  const to = (next: Place): Place => ({
    row: Math.max(0, Math.min(last.row, next.row)),
    column: Math.max(0, Math.min(last.column, next.column)),
  });
  switch (key) {
    case "ArrowUp":
      return to({ row: far ? 0 : row - 1, column });
    case "ArrowDown":
      return to({ row: far ? last.row : row + 1, column });
    case "ArrowLeft":
      return to({ row, column: far ? 0 : column - 1 });
    case "ArrowRight":
      return to({ row, column: far ? last.column : column + 1 });
    case "Home":
      return to({ row: far ? 0 : row, column: 0 });
    case "End":
      return to({ row: far ? last.row : row, column: last.column });
    case "PageUp":
      return to({ row: row - bounds.page, column });
    case "PageDown":
      return to({ row: row + bounds.page, column });
    default:
      return null;
  }
}

/** The next cell that can be typed into, row after row; null beyond the last or before the first. */
export function nextPlace(
  from: Place,
  by: 1 | -1,
  bounds: Pick<Bounds, "rows" | "columns">,
  canEdit: (place: Place) => boolean,
): Place | null {
  let { row, column } = from;
  for (;;) {
    column += by;
    if (column < 0 || column >= bounds.columns) {
      row += by;
      column = by > 0 ? 0 : bounds.columns - 1;
    }
    if (row < 0 || row >= bounds.rows) return null;
    if (canEdit({ row, column })) return { row, column };
    // A grid in which nothing can be typed is not walked through to its end.
    if (Math.abs(row - from.row) > 1) return null;
  }
}
