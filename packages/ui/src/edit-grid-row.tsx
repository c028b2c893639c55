import { memo, type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { cx } from "./cx";
import type { CellEditor, Leaving } from "./edit-grid-cell";
import type { GridColumn } from "./edit-grid-column";
import { useWords } from "./words";

/** The columns that are the grid's own, beside those it is given. */
export const CHOICE = "·choice";
export const ACTIONS = "·actions";
/** The row that is still to be made. */
export const NEW_ROW = "";

/** How wide the grid's own columns are. */
export const CHOICE_WIDTH = 44;
/** How wide a column is where nothing is said of it, and at least. */
export const WIDTH = 140;
export const LEAST_WIDTH = 56;

/** What a row asks of its grid. */
export interface GridActions<Row> {
  point: (row: string, column: string, extend: boolean) => void;
  /** Begins to type in a cell: over its value, or in it. */
  begin: (row: string, column: string) => void;
  type: (text: string) => void;
  /** Goes on with the word that chooses, in a cell that is chosen in. */
  letter: (letter: string, at: number) => void;
  leave: (way: Leaving) => void;
  tick: (row: string, column: string, on: boolean) => void;
  select: (row: string) => void;
  actionsOf: ((row: Row) => ReactNode) | undefined;
  /** Where one types; there from when one can. */
  Editor: typeof CellEditor | undefined;
}

export interface GridRowProps<Row> {
  /** None is the row that is still to be made. */
  row: Row | undefined;
  rowKey: string;
  /** Its place among the grid's rows, from nought. */
  index: number;
  name: string;
  columns: readonly GridColumn<Row>[];
  readOnly: boolean;
  /** The cell of this row that has the focus or would get it; -1 where it is in another. */
  current: number;
  /** The first and the last of this row's cells that are chosen; -1 where none is. */
  left: number;
  right: number;
  /** What is being typed in the current cell. */
  editing: string | null;
  problems: ReadonlyMap<string, string> | undefined;
  selected: boolean | undefined;
  height: number;
  act: RefObject<GridActions<Row>>;
  idOf: (row: string, column: string) => string;
  newRow: string;
}

const RING = "outline-2 outline-focus -outline-offset-2";

/** One row: drawn again when something of its own changes. */
export const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, index, name, columns, selected, height, act } = props;
  const isNew = row === undefined;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-row={rowKey}
      style={{ height }}
      className={cx("group", selected ? "bg-pine-wash" : isNew ? "bg-paper" : "bg-sheet hover:bg-sunken")}
    >
      {columns.map((column, place) =>
        column.key === CHOICE ? (
          <ChoiceCell key={column.key} {...props} place={place} />
        ) : column.key === ACTIONS ? (
          <OwnCell key={column.key} {...props} place={place} column={column.key} className="text-right">
            {row ? <ActionsOf row={row} act={act} /> : null}
          </OwnCell>
        ) : (
          <ValueCell key={column.key} {...props} place={place} column={column} name={name} />
        ),
      )}
    </tr>
  );
}) as <Row>(props: GridRowProps<Row>) => ReactNode;

function ActionsOf<Row>({ row, act }: { row: Row; act: RefObject<GridActions<Row>> }) {
  return act.current.actionsOf?.(row);
}

type Placed<Row> = GridRowProps<Row> & { place: number };

const stateOf = ({ current, left, right, place }: Placed<never>) => ({
  isCurrent: current === place,
  isChosen: left >= 0 && place >= left && place <= right,
});

/** A cell of the grid's own: the box to choose a row, or what can be done with it. */
function OwnCell<Row>({
  column,
  className,
  children,
  ...props
}: Placed<Row> & { column: string; className?: string; children: ReactNode }) {
  const { isCurrent } = stateOf(props as Placed<never>);
  const { rowKey, place, act, idOf } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the grid's
    <td
      id={idOf(rowKey, column)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid are worked in
      role="gridcell"
      aria-colindex={place + 1}
      tabIndex={isCurrent ? 0 : -1}
      onClick={(event) => {
        if (event.target === event.currentTarget) act.current.point(rowKey, column, event.shiftKey);
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isCurrent) act.current.point(rowKey, column, false);
      }}
      className={cx("border-line border-b px-2 focus-visible:outline-2 focus-visible:-outline-offset-2", className)}
    >
      {children}
    </td>
  );
}

function ChoiceCell<Row>(props: Placed<Row>) {
  const words = useWords();
  const { row, rowKey, name, selected, act } = props;
  return (
    <OwnCell {...props} column={CHOICE} className="sticky left-0 z-1 bg-inherit pl-4!">
      {row ? (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`${words.selectRow} ${name}`}
          className="block size-4 accent-pine"
          checked={selected ?? false}
          onChange={() => act.current.select(rowKey)}
        />
      ) : null}
    </OwnCell>
  );
}

/** A cell with a value: shown, ticked, or typed in. */
function ValueCell<Row>(props: Placed<Row> & { column: GridColumn<Row> }) {
  const { row, rowKey, name, column, columns, place, readOnly, editing, problems, act, idOf, newRow } = props;
  const { isCurrent, isChosen } = stateOf(props as unknown as Placed<never>);
  const isNew = row === undefined;
  const isFixed = readOnly || (row !== undefined && column.canEdit?.(row) === false);
  const problem = problems?.get(column.key);
  const id = idOf(rowKey, column.key);
  const { Editor } = act.current;
  const isTyped = isCurrent && editing !== null && Editor !== undefined;
  const first = columns[0]?.key === CHOICE ? 1 : 0;
  const isHead = place === first;
  const Tag = isHead ? "th" : "td";
  const touched = useTouch(() => {
    // The first tap takes the cell, another one begins to type in it.
    if (isCurrent && column.kind !== "check") act.current.begin(rowKey, column.key);
  });
  return (
    <Tag
      id={id}
      scope={isHead ? "row" : undefined}
      role={isHead ? "rowheader" : "gridcell"}
      aria-colindex={place + 1}
      aria-selected={isChosen || undefined}
      aria-readonly={isFixed || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-why` : undefined}
      tabIndex={isCurrent && !isTyped ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isCurrent) act.current.point(rowKey, column.key, false);
      }}
      onPointerDown={(event: PointerEvent) => {
        touched.down(event);
        if (event.pointerType === "touch" || event.button !== 0 || isTyped) return;
        if ((event.target as HTMLElement).closest("input, button, a")) return;
        // The focus is the grid's to give: of what is dragged over nothing is marked as text.
        event.preventDefault();
        act.current.point(rowKey, column.key, event.shiftKey);
      }}
      onPointerEnter={(event: PointerEvent) => {
        if (event.pointerType === "mouse" && event.buttons === 1 && editing === null)
          act.current.point(rowKey, column.key, true);
      }}
      onPointerUp={touched.up}
      onDoubleClick={() => !isTyped && column.kind !== "check" && act.current.begin(rowKey, column.key)}
      className={cx(
        "relative overflow-hidden text-ellipsis whitespace-nowrap border-line border-b px-2.5 text-left font-normal focus-visible:outline-2 focus-visible:-outline-offset-2",
        column.align === "right" && "text-right",
        isHead && cx("sticky z-1 bg-inherit", first ? "left-11" : "left-0 pl-4!"),
        isChosen && "bg-pine-wash!",
        // Who is elsewhere on the page has chosen no cell here.
        isCurrent && (isTyped ? RING : "group-focus-within/grid:shadow-[inset_0_0_0_1px_var(--line-strong)]"),
        problem && "bg-bad-wash! shadow-[inset_2px_0_0_var(--bad)]!",
        isFixed && !readOnly && !isNew && "text-ink-muted",
      )}
    >
      {isTyped ? (
        <Editor
          column={column}
          name={isNew ? newRow : name}
          text={editing}
          problem={problem ? `${id}-why` : undefined}
          onType={(text) => act.current.type(text)}
          onLetter={(letter, at) => act.current.letter(letter, at)}
          onLeave={(way) => act.current.leave(way)}
        />
      ) : isNew ? (
        isHead ? (
          <span className="text-ink-muted">{newRow}</span>
        ) : null
      ) : column.kind === "check" ? (
        <input
          type="checkbox"
          tabIndex={-1}
          disabled={isFixed}
          aria-label={column.cellLabel?.(row) ?? `${column.header}: ${name}`}
          className="block size-4 accent-pine"
          checked={column.value(row) === "true"}
          onChange={(event) => act.current.tick(rowKey, column.key, event.target.checked)}
        />
      ) : (
        (column.show?.(row) ?? column.value(row))
      )}
      {problem ? (
        <span id={`${id}-why`} className="sr-only">
          {problem}
        </span>
      ) : null}
    </Tag>
  );
}

const TAP_PX = 8;

/** Tells a tap from the scrolling of a thumb. */
function useTouch(onTap: () => void) {
  const began = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef(onTap);
  useLayoutEffect(() => {
    latest.current = onTap;
  });
  return {
    down: (event: PointerEvent) => {
      began.current = event.pointerType === "touch" ? { x: event.clientX, y: event.clientY } : null;
    },
    up: (event: PointerEvent) => {
      const from = began.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < TAP_PX) latest.current();
      began.current = null;
    },
  };
}
