import { readTable, writeTable } from "./clipboard-table";
import type { Leaving } from "./edit-grid-cell";
import { choiceAfter, type GridChange, plainOf, textOf, typedOn } from "./edit-grid-column";
import type { KeyPress } from "./edit-grid-keys";
import { cellsIn, nextPlace, placeAfter } from "./edit-grid-moves";
import { type Block, blockOf, type Place } from "./edit-grid-place";
import { ACTIONS, CHOICE, NEW_ROW } from "./edit-grid-row";
import type { Grid, GridState } from "./use-edit-grid";

/** So many rows are taken of a paste at most. */
const MOST_PASTED = 1000;
const WIDER_PX = 16;

/** What keys and the clipboard do in a grid as it stands. */
export interface GridActs {
  /** Whether the key has done something. */
  key: (press: KeyPress) => boolean;
  go: (row: string, column: string, extend: boolean) => void;
  begin: (row: string, column: string) => void;
  leave: (way: Leaving) => void;
  /** A letter that is typed in a cell that is chosen in. */
  letter: (letter: string, at: number) => void;
  copy: () => string;
  paste: (text: string) => void;
}

export function actsOf<Row>(grid: GridState<Row>): GridActs {
  const { rows, keys, columns, onAdd, readOnly, words, place, anchor, block, editing, count, firstColumn } = grid;
  const { cellAt, placeOf, canEdit, go, tick, mayAdd, setAt, setAnchor, setEditing, tell, wantFocus } = grid;

  /** The choice that one more letter leads to, from one. */
  const chosenBy = (value: string, letter: string, at: number) => {
    grid.typed.current = typedOn(grid.typed.current, letter, at);
    return choiceAfter(columns[place.column]?.options ?? [], value, grid.typed.current.text);
  };
  const begin = (text?: string, at = 0) => {
    const spec = columns[place.column];
    if (!spec || !canEdit(place)) return;
    const row = rows[place.row];
    const value = row === undefined ? "" : spec.value(row);
    setAt(cellAt(place));
    setAnchor(null);
    tell("");
    if (spec.kind === "check") tick(place, value !== "true");
    else if (spec.kind === "choice") {
      grid.typed.current = null;
      setEditing(text ? chosenBy(value, text, at) : value);
    } else setEditing(text ?? (row === undefined ? "" : textOf(spec, value)));
  };
  /** Puts on record what was typed, and answers where it is now: a new row has a name of its own. */
  const commit = (): string => {
    const cell = cellAt(place);
    const spec = columns[place.column];
    if (editing === null || !spec) return cell.row;
    const value = spec.kind === "choice" ? editing : plainOf(spec, editing);
    const row = rows[place.row];
    if (row === undefined) return value === "" ? cell.row : (onAdd?.([{ [spec.key]: value }])[0] ?? cell.row);
    if (value !== spec.value(row)) grid.onChange([{ ...cell, value }]);
    return cell.row;
  };
  const leave = (way: Leaving) => {
    const row = way === "cancel" ? cellAt(place).row : commit();
    setEditing(null);
    wantFocus(way !== "stay");
    grid.isOnRun.current = way !== "stay" && way !== "cancel";
    if (way === "cancel" || way === "stay") return;
    const wasNew = place.row >= rows.length;
    const bounds = { rows: count + (wasNew && row !== NEW_ROW ? 1 : 0), columns: columns.length };
    if (way === "down" || way === "up") {
      const next = Math.max(0, Math.min(bounds.rows - 1, place.row + (way === "down" ? 1 : -1)));
      setAt({ row: keys[next] ?? (wasNew && way === "up" ? row : NEW_ROW), column: cellAt(place).column });
      return;
    }
    const next = nextPlace(place, way === "next" ? 1 : -1, bounds, (one) => canEdit(one)) ?? place;
    const name = next.row === place.row ? row : (keys[next.row] ?? NEW_ROW);
    setAt({ row: name, column: columns[next.column]?.key ?? "" });
  };

  const chosen = (): Block => (block.top < 0 ? blockOf(place, place) : block);
  const clear = () => {
    const changes: GridChange[] = [];
    forEachCell(chosen(), (one) => {
      const [row, spec] = [rows[one.row], columns[one.column]];
      if (row && spec && canEdit(one) && spec.value(row) !== "" && spec.value(row) !== "false")
        changes.push({ ...cellAt(one), value: spec.kind === "check" ? "false" : "" });
    });
    if (changes.length > 0) grid.onChange(changes);
  };

  /** What a key does while one types, where the field of the cell was not there yet to hear it. */
  function typeOn(text: string, { key, shiftKey, far, altKey, at }: KeyPress): void {
    const options = columns[place.column]?.options;
    if (key === "Enter") leave(shiftKey ? "up" : "down");
    else if (key === "Tab") leave(shiftKey ? "back" : "next");
    else if (key === "Escape") leave("cancel");
    else if (far || altKey) return;
    else if (key.length === 1) setEditing(options ? chosenBy(text, key, at) : text + key);
    else if (key === "Backspace" && !options) setEditing(text.slice(0, -1));
  }

  function key(press: KeyPress): boolean {
    const { key, far, shiftKey } = press;
    const take = (act: () => void) => {
      act();
      return true;
    };
    if (editing !== null) return take(() => typeOn(editing, press));
    // Who has just typed goes on along the row, over boxes to tick too; past the last cell, or after another key, one leaves the grid.
    if (key === "Tab") {
      const bounds = { rows: count, columns: columns.length };
      const next = grid.isOnRun.current ? nextPlace(place, shiftKey ? -1 : 1, bounds, canEdit) : null;
      return next !== null && take(() => go(next));
    }
    if (press.altKey && shiftKey && (key === "ArrowLeft" || key === "ArrowRight"))
      return take(() => grid.onWiden(cellAt(place).column, key === "ArrowRight" ? WIDER_PX : -WIDER_PX));
    if (press.altKey) return false;
    const next = placeAfter(key, far, place, { rows: count, columns: columns.length, page: grid.page() });
    if (next || key === "Escape") grid.isOnRun.current = false;
    if (next) return take(() => go(next, shiftKey));
    const row = rows[place.row];
    if (key === "Enter" && row && grid.onOpen && (far || readOnly)) return take(() => grid.onOpen?.(row));
    if (far) return key.toLowerCase() === "a" && take(selectAll);
    if (key === "Escape") return anchor !== null && take(() => setAnchor(null));
    if (key === "Delete" || key === "Backspace") return take(clear);
    if (key === " " && (shiftKey || columns[place.column]?.key === CHOICE))
      return take(() => row && grid.onSelect?.(keys[place.row] ?? ""));
    if (key === "Enter" || key === "F2") {
      const inside = document.activeElement?.querySelector<HTMLElement>("button, a");
      if (columns[place.column]?.key === ACTIONS) return take(() => inside?.focus());
      return take(() => begin());
    }
    if (key === " " && columns[place.column]?.kind === "check") return take(() => begin());
    return key.length === 1 && take(() => begin(key, press.at));
  }
  function selectAll() {
    if (count === 0) return;
    wantFocus(true);
    setAnchor(cellAt({ row: 0, column: firstColumn }));
    setAt(cellAt({ row: Math.max(rows.length - 1, 0), column: columns.length - 1 }));
  }

  function copy(): string {
    const from = chosen();
    const lines = rows.slice(from.top, from.bottom + 1).map((row) =>
      columns
        .slice(from.left, from.right + 1)
        .filter((spec) => spec.key !== CHOICE && spec.key !== ACTIONS)
        .map((spec) => textOf(spec, spec.value(row))),
    );
    tell(words.copied(lines.reduce((sum, line) => sum + line.length, 0)));
    return writeTable(lines);
  }

  function paste(text: string): void {
    if (editing !== null) {
      setEditing(editing + text);
      return;
    }
    const all = readTable(text);
    if (all.length === 0) return;
    const { lines, from } = spread(all.slice(0, MOST_PASTED), chosen(), columns);
    const beyond = all.slice(MOST_PASTED).reduce((sum, line) => sum + line.length, 0);
    const { changes, added, left } = pasted(lines, from, { rows, keys, columns, mayAdd, canEdit });
    if (changes.length > 0) grid.onChange(changes);
    const made = added.length > 0 ? (onAdd?.(added) ?? []) : [];
    const taken = changes.length + added.reduce((sum, row) => sum + Object.keys(row).length, 0);
    tell([words.pasted(taken, added.length), left + beyond > 0 ? words.left(left + beyond) : ""].join(" ").trim());
    const width = Math.max(...lines.map((line) => line.length));
    const bottom = from.row + lines.length - 1;
    const nameOf = (row: number) => keys[row] ?? made[row - rows.length] ?? NEW_ROW;
    wantFocus(true);
    setAnchor({ row: nameOf(bottom), column: columns[Math.min(from.column + width, columns.length) - 1]?.key ?? "" });
    setAt({ row: nameOf(from.row), column: columns[from.column]?.key ?? "" });
  }

  return {
    key,
    leave,
    letter: (letter, at) => editing !== null && setEditing(chosenBy(editing, letter, at)),
    copy,
    paste,
    go: (row, column, extend) => {
      const next = placeOf({ row, column });
      if (next) go(next, extend);
    },
    begin: (row, column) => {
      const next = placeOf({ row, column });
      if (next && next.row === place.row && next.column === place.column) begin();
    },
  };
}

function forEachCell({ top, bottom, left, right }: Block, act: (place: Place) => void): void {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) act({ row, column });
}

/** What is pasted, and where it begins: one cell goes into each of those chosen. */
function spread(lines: string[][], block: Block, columns: readonly { key: string }[]) {
  const from: Place = { row: block.top, column: Math.max(block.left, columns[0]?.key === CHOICE ? 1 : 0) };
  const one = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0] : undefined;
  if (one === undefined || cellsIn(block) === 1) return { lines, from };
  const width = block.right - from.column + 1;
  return { lines: Array.from({ length: block.bottom - block.top + 1 }, () => Array<string>(width).fill(one)), from };
}

/** What a paste changes, the rows that it adds beyond the last, and how many of its cells can't be taken. */
function pasted<Row>(
  lines: readonly (readonly string[])[],
  from: Place,
  grid: Pick<Grid<Row>, "rows" | "keys" | "columns"> & { mayAdd: boolean; canEdit: (place: Place) => boolean },
) {
  const changes: GridChange[] = [];
  const added: Record<string, string>[] = [];
  let left = 0;
  for (const [down, line] of lines.entries()) {
    const row = from.row + down;
    const record = grid.rows[row];
    const made: Record<string, string> = {};
    for (const [right, text] of line.entries()) {
      const column = from.column + right;
      const spec = grid.columns[column];
      if (!spec || !grid.canEdit({ row, column })) {
        if (text.trim() !== "") left += 1;
        continue;
      }
      const value = plainOf(spec, text);
      if (record === undefined) {
        if (value !== "" && !(spec.kind === "check" && value === "false")) made[spec.key] = value;
      } else if (value !== spec.value(record) && !(value === "false" && spec.value(record) === ""))
        changes.push({ row: grid.keys[row] ?? "", column: spec.key, value });
    }
    if (Object.keys(made).length > 0) added.push(made);
  }
  return { changes, added, left };
}
