import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Leaving } from "./edit-grid-cell";
import type { EditGridWords, GridChange, GridColumn, Typed } from "./edit-grid-column";
import { type Block, blockOf, type Place } from "./edit-grid-place";
import { ACTIONS, CHOICE, NEW_ROW } from "./edit-grid-row";
import { useGridActs } from "./use-grid-acts";

/** A cell by its names, which stay where rows come, go and change places. */
export interface Cell {
  row: string;
  column: string;
}

export interface Grid<Row> {
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

/** Where one is in a grid and what is typed there, as what types, copies and pastes sees and changes it. */
export interface GridState<Row> extends Grid<Row> {
  place: Place;
  anchor: Cell | null;
  block: Block;
  editing: string | null;
  count: number;
  firstColumn: number;
  mayAdd: boolean;
  cellAt: (place: Place) => Cell;
  placeOf: (cell: Cell) => Place | null;
  canEdit: (place: Place) => boolean;
  go: (next: Place, extend?: boolean) => void;
  tick: (place: Place, on: boolean) => void;
  /** Has the cell take the focus once it is drawn, or not. */
  wantFocus: (wanted: boolean) => void;
  setAt: (cell: Cell) => void;
  setAnchor: (cell: Cell | null) => void;
  setEditing: (text: string | null) => void;
  tell: (told: string) => void;
  /** What was typed in the cell that is chosen in. */
  typed: RefObject<Typed | null>;
  /** One has just typed in a cell: the tabulator leads on to the next one. */
  isOnRun: RefObject<boolean>;
}

const NOWHERE: Block = { top: -1, bottom: -1, left: -1, right: -1 };

/**
 * Where one is in a grid, and what is chosen there. What types, copies and pastes is loaded when it is first needed: what a
 * person presses meanwhile is done when it has come, in the same order.
 */
export function useEditGrid<Row>(grid: Grid<Row>) {
  const { rows, keys, columns, onAdd, readOnly } = grid;
  const [at, setAt] = useState<Cell | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [told, tell] = useState("");
  const wantsFocus = useRef(false);
  const lastRow = useRef(0);
  const typed = useRef<Typed | null>(null);
  const isOnRun = useRef(false);
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
    tell("");
    setAnchor(extend ? (anchor ?? cellAt(place)) : null);
    setAt(cellAt(next));
  };
  const tick = (where: Place, on: boolean) => {
    const cell = cellAt(where);
    if (cell.row === NEW_ROW) onAdd?.([{ [cell.column]: String(on) }]);
    else grid.onChange([{ ...cell, value: String(on) }]);
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    const cell = cellAt(place);
    const found = document.getElementById(grid.idOf(cell.row, cell.column));
    found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  });

  const own = { place, anchor, block, editing, count, firstColumn, mayAdd, cellAt, placeOf, canEdit, go, tick };
  const wantFocus = (wanted: boolean) => {
    wantsFocus.current = wanted;
  };
  const late = useGridActs<Row>({ ...grid, ...own, wantFocus, setAt, setAnchor, setEditing, tell, typed, isOnRun });
  const goBack = () => {
    const cell = cellAt(place);
    document.getElementById(grid.idOf(cell.row, cell.column))?.focus({ preventScroll: true });
  };
  useClipboard(grid.root, grid.lent, {
    copy: (event) => {
      event.preventDefault();
      late.copy(event);
      goBack();
    },
    paste: (event) => {
      if (!readOnly) {
        event.preventDefault();
        const text = event.clipboardData?.getData("text/plain") ?? "";
        late.press((acts) => acts.paste(text));
      }
      goBack();
    },
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || editing !== null || !isCell(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[cv]$/i.test(event.key)) {
      // The browser copies from a field and pastes into one: it is lent one for that.
      const field = grid.lent.current;
      if (field) field.value = " ";
      field?.focus({ preventScroll: true });
      field?.select();
      return;
    }
    late.key(event);
  }

  return {
    ...own,
    told,
    late,
    leave: (way: Leaving) => late.acts?.leave(way),
    type: setEditing,
    letter: (letter: string, at: number) => late.acts?.letter(letter, at),
    point: (row: string, column: string, extend: boolean) => {
      const next = placeOf({ row, column });
      isOnRun.current = false;
      // What was pressed before it is done before it.
      if (next && late.waits()) late.press((acts) => acts.go(row, column, extend));
      else if (next) go(next, extend);
    },
    begin: (row: string, column: string) => {
      const next = placeOf({ row, column });
      if (next) late.press((acts) => acts.begin(row, column));
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
