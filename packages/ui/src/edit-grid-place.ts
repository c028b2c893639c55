/** Where a cell is: its row and column, counted from nought. */
export interface Place {
  row: number;
  column: number;
}

/** The cells between two corners, both taken in. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function blockOf(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}
