import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { readTable, writeTable } from "./clipboard-table";
import type { Leaving } from "./edit-grid-cell";
import { choiceAfter, type EditGridWords, type GridChange, type GridColumn, plainOf, textOf } from "./edit-grid-column";
import { type Block, blockOf, cellsIn, nextPlace, type Place, placeAfter } from "./edit-grid-place";
import { ACTIONS, CHOICE, NEW_ROW } from "./edit-grid-row";

/** So many rows are taken of a paste at most. */
const MOST_PASTED = 1000;

/** A cell by its names, which stay where rows come, go and change places. */
interface Cell {
  row: string;
  column: string;
}

interface Grid<Row> {
  rows: readonly Row[];
  keys: readonly string[];
  columns: readonly GridColumn<Row>[];
  readOnly: boolean;
  /** How many rows are in sight. */
  page: () => number;
  root: RefObject<HTMLElement | null>;
  /** The field that the clipboard works with. */
  lent: RefObject<HTMLTextAreaElement | null>;
  onChange: (changes: GridChange[]) => void;
  onAdd: ((rows: Record<string, string>[]) => string[]) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onSelect: ((row: string) => void) | undefined;
  onWiden: (column: string, by: number) => void;
  words: EditGridWords;
  idOf: (row: string, column: string) => string;
}

const WIDER_PX = 16;
const NOWHERE: Block = { top: -1, bottom: -1, left: -1, right: -1 };

/** Where one is in a grid, what is chosen and typed there, and what keys and the clipboard do. */
export function useEditGrid<Row>(grid: Grid<Row>) {
  const { rows, keys, columns, onAdd, readOnly, words } = grid;
  const [at, setAt] = useState<Cell | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const wantsFocus = useRef(false);
  const lastRow = useRef(0);
  const indexes = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const mayAdd = onAdd !== undefined && !readOnly;
  const count = rows.length + (mayAdd ? 1 : 0);
  const firstColumn = columns[0]?.key === CHOICE ? 1 : 0;

  const placeOf = (cell: Cell | null): Place | null => {
    if (!cell) return null;
    const row = cell.row === NEW_ROW ? (mayAdd ? rows.length : undefined) : indexes.get(cell.row);
    const column = columns.findIndex(({ key }) => key === cell.column);
    return row === undefined ? null : { row, column: Math.max(column, 0) };
  };
  // Of a row that went the next one takes the place.
  const place: Place = placeOf(at) ?? {
    row: Math.max(0, Math.min(lastRow.current, count - 1)),
    column: at
      ? Math.max(
          columns.findIndex(({ key }) => key === at.column),
          0,
        )
      : firstColumn,
  };
  useLayoutEffect(() => {
    lastRow.current = place.row;
  });
  const block = anchor && at ? blockOf(placeOf(anchor) ?? place, place) : NOWHERE;
  const cellAt = ({ row, column }: Place): Cell => ({ row: keys[row] ?? NEW_ROW, column: columns[column]?.key ?? "" });
  const canEdit = ({ row, column }: Place): boolean => {
    const spec = columns[column];
    const record = rows[row];
    if (readOnly || !spec || spec.key === CHOICE || spec.key === ACTIONS) return false;
    return record === undefined ? mayAdd : spec.canEdit?.(record) !== false;
  };

  const go = (next: Place, extend = false) => {
    wantsFocus.current = true;
    setTold("");
    setAnchor(extend ? (anchor ?? cellAt(place)) : null);
    setAt(cellAt(next));
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    const cell = cellAt(place);
    const found = document.getElementById(grid.idOf(cell.row, cell.column));
    found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });

  const begin = (text?: string) => {
    const spec = columns[place.column];
    if (!spec || !canEdit(place)) return;
    const row = rows[place.row];
    const value = row === undefined ? "" : spec.value(row);
    if (!at) setAt(cellAt(place));
    setAnchor(null);
    setTold("");
    if (spec.kind === "check") tick(place, value !== "true");
    else if (spec.kind === "choice") setEditing(text ? choiceAfter(spec.options ?? [], value, text) : value);
    else setEditing(text ?? (row === undefined ? "" : textOf(spec, value)));
  };
  const tick = (where: Place, on: boolean) => {
    const cell = cellAt(where);
    if (cell.row === NEW_ROW) onAdd?.([{ [cell.column]: String(on) }]);
    else grid.onChange([{ ...cell, value: String(on) }]);
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
    wantsFocus.current = way !== "stay";
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

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || editing !== null || !isCell(event.target)) return;
    const far = event.ctrlKey || event.metaKey;
    const take = (act: () => void) => {
      event.preventDefault();
      act();
    };
    const { key } = event;
    if (event.altKey && event.shiftKey && (key === "ArrowLeft" || key === "ArrowRight"))
      return take(() => grid.onWiden(cellAt(place).column, key === "ArrowRight" ? WIDER_PX : -WIDER_PX));
    if (event.altKey) return;
    const next = placeAfter(key, far, place, { rows: count, columns: columns.length, page: grid.page() });
    if (next) return take(() => go(next, event.shiftKey));
    const row = rows[place.row];
    if (key === "Enter" && row && grid.onOpen && (far || readOnly)) return take(() => grid.onOpen?.(row));
    if (far) {
      if (key.toLowerCase() === "a") take(selectAll);
      // The browser copies from a field and pastes into one: it is lent one for that.
      if (/^[cv]$/i.test(key)) {
        const field = grid.lent.current;
        if (field) field.value = " ";
        field?.focus({ preventScroll: true });
        field?.select();
      }
      return;
    }
    if (key === "Escape" && anchor) return take(() => setAnchor(null));
    if (key === "Delete" || key === "Backspace") return take(clear);
    if (key === " " && (event.shiftKey || columns[place.column]?.key === CHOICE))
      return take(() => row && grid.onSelect?.(keys[place.row] ?? ""));
    if (key === "Enter" || key === "F2") {
      const inside = event.currentTarget.ownerDocument.activeElement?.querySelector<HTMLElement>("button, a");
      if (columns[place.column]?.key === ACTIONS) return take(() => inside?.focus());
      return take(() => begin());
    }
    if (key === " " && columns[place.column]?.kind === "check") return take(() => begin());
    if (key.length === 1) take(() => begin(key));
  }
  function selectAll() {
    if (count === 0) return;
    wantsFocus.current = true;
    setAnchor(cellAt({ row: 0, column: firstColumn }));
    setAt(cellAt({ row: Math.max(rows.length - 1, 0), column: columns.length - 1 }));
  }

  function onCopy(event: ClipboardEvent) {
    event.preventDefault();
    const from = chosen();
    const lines = rows.slice(from.top, from.bottom + 1).map((row) =>
      columns
        .slice(from.left, from.right + 1)
        .filter((spec) => spec.key !== CHOICE && spec.key !== ACTIONS)
        .map((spec) => textOf(spec, spec.value(row))),
    );
    event.clipboardData?.setData("text/plain", writeTable(lines));
    setTold(words.copied(lines.reduce((sum, line) => sum + line.length, 0)));
  }

  function onPaste(event: ClipboardEvent) {
    if (readOnly) return;
    event.preventDefault();
    const all = readTable(event.clipboardData?.getData("text/plain") ?? "");
    if (all.length === 0) return;
    const { lines, from } = spread(all.slice(0, MOST_PASTED), chosen(), columns);
    const beyond = all.slice(MOST_PASTED).reduce((sum, line) => sum + line.length, 0);
    const { changes, added, left } = pasted(lines, from, { rows, keys, columns, mayAdd, canEdit });
    if (changes.length > 0) grid.onChange(changes);
    const made = added.length > 0 ? (onAdd?.(added) ?? []) : [];
    const taken = changes.length + added.reduce((sum, row) => sum + Object.keys(row).length, 0);
    setTold([words.pasted(taken, added.length), left + beyond > 0 ? words.left(left + beyond) : ""].join(" ").trim());
    const width = Math.max(...lines.map((line) => line.length));
    const bottom = from.row + lines.length - 1;
    const nameOf = (row: number) => keys[row] ?? made[row - rows.length] ?? NEW_ROW;
    wantsFocus.current = true;
    setAnchor({ row: nameOf(bottom), column: columns[Math.min(from.column + width, columns.length) - 1]?.key ?? "" });
    setAt({ row: nameOf(from.row), column: columns[from.column]?.key ?? "" });
  }

  const goBack = () => {
    const cell = cellAt(place);
    document.getElementById(grid.idOf(cell.row, cell.column))?.focus({ preventScroll: true });
  };
  useClipboard(grid.root, grid.lent, {
    copy: (event) => {
      onCopy(event);
      goBack();
    },
    paste: (event) => {
      onPaste(event);
      goBack();
    },
  });

  return {
    place,
    block,
    editing,
    told,
    mayAdd,
    count,
    go,
    leave,
    type: setEditing,
    point: (row: string, column: string, extend: boolean) => {
      const next = placeOf({ row, column });
      if (next) go(next, extend);
    },
    begin: (row: string, column: string) => {
      const next = placeOf({ row, column });
      if (next && next.row === place.row && next.column === place.column) begin();
    },
    tick: (row: string, column: string, on: boolean) => {
      const next = placeOf({ row, column });
      if (next && canEdit(next)) tick(next, on);
    },
    onKeyDown,
    /** The keys are let go of: the cell has the focus again, whether there was something on the clipboard or not. */
    onKeyUp: () => {
      if (document.activeElement === grid.lent.current) goBack();
    },
  };
}

/** Hears of copying and pasting while a cell has the focus: browsers tell it to where text is marked, which may be elsewhere. */
function useClipboard(
  root: RefObject<HTMLElement | null>,
  lent: RefObject<HTMLElement | null>,
  handlers: { copy: (event: ClipboardEvent) => void; paste: (event: ClipboardEvent) => void },
): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const here = document.activeElement;
      if (event.defaultPrevented || !here || !root.current?.contains(here)) return;
      if (!isCell(here) && here !== lent.current) return;
      latest.current[event.type as "copy" | "paste"](event);
    };
    document.addEventListener("copy", hear);
    document.addEventListener("paste", hear);
    return () => {
      document.removeEventListener("copy", hear);
      document.removeEventListener("paste", hear);
    };
  }, [root, lent]);
}

/** Whether a key or the clipboard is meant for a cell: not for a field or a button in one. */
const isCell = (target: EventTarget) => target instanceof HTMLElement && target.matches("[aria-colindex]");

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
