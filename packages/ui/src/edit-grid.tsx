"use client";
import { lazy, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from "react";
import { cx } from "./cx";
import type { Density, Sort } from "./data-grid";
import type { EditGridWords, GridChange, GridColumn } from "./edit-grid-column";
import { GridFoot, wrongPlaces } from "./edit-grid-foot";
import { GridHead } from "./edit-grid-head";
import { ACTIONS, CHOICE, CHOICE_WIDTH, type GridActions, GridRow, NEW_ROW, WIDTH } from "./edit-grid-row";
import { patiently } from "./patiently";
import { useEditGrid } from "./use-edit-grid";
import { useGridWidths } from "./use-grid-widths";

export type { EditGridWords, GridChange, GridColumn } from "./edit-grid-column";
export { loadEditGrid } from "./load-edit-grid";

export interface EditGridProps<Row extends object> {
  label: string;
  /** The first stays in sight when the grid is scrolled sideways. The list and its rows are best kept: what is the same is not drawn again. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** What was typed, ticked, cleared or pasted: one change for each cell. */
  onChange: (changes: GridChange[]) => void;
  /** Takes new rows in, each with its values by column, and answers their keys; without it none can be made. */
  onAdd?: (rows: Record<string, string>[]) => string[];
  /** Why cells are wrong as they stand, by row and column. */
  problems?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readOnly?: boolean;
  /** Opens the whole record: by Ctrl/Cmd+Enter, where nothing can be typed by Enter. */
  onOpen?: (row: Row) => void;
  density?: Density;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: ReadonlySet<string>;
  onSelect?: (selection: ReadonlySet<string>) => void;
  rowActions?: (row: Row) => ReactNode;
  /** The heading of the column of actions, for readers. */
  actionsLabel?: string;
  empty?: ReactNode;
  words: EditGridWords;
  className?: string;
}

const HEIGHT: Record<Density, number> = { compact: 32, regular: 36, relaxed: 44 };
const HEAD_HEIGHT = 34;
const ACTIONS_WIDTH = 76;
/** From so many rows on only those near the ones in sight are drawn. */
const MANY = 80;

// Few lists are so long.
const RowsInSight = lazy(() => patiently(() => import("./edit-grid-sight")));

const own = <Row,>(key: string, header: string, width: number): GridColumn<Row> => ({
  key,
  header,
  kind: "text",
  value: () => "",
  canEdit: () => false,
  width,
});

/**
 * Records edited in cells, as in a spreadsheet. It holds no data: values come in, changes go out. What it takes to type in
 * the cells is loaded when one comes near them: what is pressed until then is done when it has come.
 */
export function EditGrid<Row extends object>(props: EditGridProps<Row>) {
  const { rows, rowKey, rowLabel, selection, onSelect, rowActions, readOnly = false, words, problems } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lent = useRef<HTMLTextAreaElement>(null);
  const hasChoice = onSelect !== undefined;
  const hasActions = rowActions !== undefined;
  const columns = useMemo(
    () => [
      ...(hasChoice ? [own<Row>(CHOICE, "", CHOICE_WIDTH)] : []),
      ...props.columns,
      ...(hasActions ? [own<Row>(ACTIONS, props.actionsLabel ?? "", ACTIONS_WIDTH)] : []),
    ],
    [props.columns, hasChoice, hasActions, props.actionsLabel],
  );
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const height = HEIGHT[props.density ?? "regular"];
  const idOf = useCallback((row: string, column: string) => `${id}${row}/${column}`, [id]);
  const select = (key: string) => {
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    onSelect?.(next);
  };
  const widths = useGridWidths();
  const grid = useEditGrid({
    rows,
    keys,
    columns,
    readOnly,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    root: scroller,
    lent,
    onChange: props.onChange,
    onAdd: props.onAdd,
    onOpen: props.onOpen,
    onSelect: onSelect ? select : undefined,
    onWiden: (column, by) => widths.now.current?.widen(column, by),
    words,
    idOf,
  });
  const act = useRef<GridActions<Row>>(null as never);
  // The rows read it when they are drawn.
  act.current = { ...grid, select, actionsOf: rowActions, Editor: grid.late.parts?.CellEditor };

  const { place, block } = grid;
  const { GridWidths } = grid.late.parts ?? {};
  const [sight, setSight] = useState<readonly number[] | null>(null);
  const rowAt = (index: number) => {
    const row = rows[index];
    const key = keys[index] ?? NEW_ROW;
    const inBlock = index >= block.top && index <= block.bottom && block.top >= 0;
    return (
      <GridRow
        key={key}
        row={row}
        rowKey={key}
        index={index}
        name={row === undefined ? "" : rowLabel(row)}
        columns={columns}
        readOnly={readOnly}
        current={index === place.row ? place.column : -1}
        left={inBlock ? block.left : -1}
        right={inBlock ? block.right : -1}
        editing={index === place.row ? grid.editing : null}
        problems={problems?.get(key)}
        selected={onSelect ? (selection?.has(key) ?? false) : undefined}
        height={height}
        act={act}
        idOf={idOf}
        newRow={words.newRow}
      />
    );
  };
  const all = rows.length > 0 && keys.every((key) => selection?.has(key));
  const { changed } = widths;
  const widthOf = (column: GridColumn<Row>) => changed[column.key] ?? column.width ?? WIDTH;
  const total = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const grows = columns.find((column) => column.grow && changed[column.key] === undefined)?.key;
  const pinnedAt = (index: number) => (index === 0 ? "left-0" : index === 1 && hasChoice ? "left-11" : undefined);
  const isMany = rows.length > MANY;
  const drawn = placesOf(isMany ? (sight ?? upTo(MANY)) : upTo(rows.length), rows.length, place.row);
  const gaps = gapsOf(drawn, rows.length);
  return (
    <div className={props.className}>
      <div
        ref={scroller}
        className="group/grid relative max-h-[min(38rem,75dvh)] overflow-auto print:max-h-none"
        style={{
          scrollPadding: `${HEAD_HEIGHT}px 0 ${grid.mayAdd ? height : 0}px ${(hasChoice ? CHOICE_WIDTH : 0) + (props.columns[0]?.width ?? WIDTH)}px`,
        }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in
          role="grid"
          aria-label={props.label}
          aria-describedby={`${id}-help`}
          aria-rowcount={grid.count + 1}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={readOnly || undefined}
          aria-busy={grid.late.standing === "late" || undefined}
          onPointerEnter={grid.late.load}
          onPointerDown={grid.late.load}
          onFocus={grid.late.load}
          onKeyDown={grid.onKeyDown}
          style={{ width: grows ? `max(100%, ${total}px)` : total }}
          className="table-fixed border-separate border-spacing-0 text-sm"
        >
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={column.key === grows ? undefined : { width: widthOf(column) }} />
            ))}
          </colgroup>
          <thead className={cx(rows.length === 0 && !grid.mayAdd && "max-sm:hidden")}>
            <tr aria-rowindex={1}>
              {columns.map((column, index) => (
                <GridHead
                  key={column.key}
                  column={column}
                  place={index}
                  pinned={pinnedAt(index)}
                  sort={props.sort}
                  onSort={props.onSort}
                  all={all}
                  onAll={() => onSelect?.(all ? new Set() : new Set(keys))}
                  isResizing={widths.dragged === column.key}
                  onResize={(event) => {
                    grid.late.load();
                    widths.drag(column.key, event);
                  }}
                  words={words}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((index, position) => [
              <Gap key={`before ${index}`} height={(gaps[position] ?? 0) * height} />,
              rowAt(index),
            ])}
            <Gap height={(gaps[drawn.length] ?? 0) * height} />
          </tbody>
          {grid.mayAdd ? <tfoot className="sticky bottom-0 z-2">{rowAt(rows.length)}</tfoot> : null}
        </table>
        {rows.length === 0 ? props.empty : null}
        {isMany ? (
          <Suspense>
            <RowsInSight
              count={rows.length}
              height={height}
              scroller={scroller}
              startHeight={MANY * HEIGHT.compact}
              onSee={setSight}
            />
          </Suspense>
        ) : null}
        {GridWidths ? <GridWidths columns={columns} onWidths={widths.set} /> : null}
        <textarea
          ref={lent}
          tabIndex={-1}
          aria-label={props.label}
          readOnly={readOnly}
          onKeyUp={grid.onKeyUp}
          className="pointer-events-none fixed top-0 left-0 size-px opacity-0"
        />
      </div>
      <p id={`${id}-help`} hidden>
        {words.help}
      </p>
      <GridFoot
        standing={grid.late.standing}
        onLoad={grid.late.load}
        told={grid.told}
        problem={problems?.get(keys[place.row] ?? NEW_ROW)?.get(columns[place.column]?.key ?? "")}
        wrong={wrongPlaces(problems, keys, columns)}
        onGo={grid.go}
        words={words}
      />
    </div>
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The places of rows that are drawn. The row one is in stays, wherever one looks. */
function placesOf(near: readonly number[], count: number, current: number): readonly number[] {
  const drawn = near.filter((index) => index < count);
  return current < count && !drawn.includes(current) ? [...drawn, current].sort((one, other) => one - other) : drawn;
}

/** How many rows are left out before each that is drawn, and after the last. */
function gapsOf(drawn: readonly number[], count: number): number[] {
  const ends = [...drawn, count];
  return ends.map((index, position) => index - (position === 0 ? 0 : (ends[position - 1] ?? 0) + 1));
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is no row of the grid
  return height > 0 ? <tr role="none" style={{ height }} /> : null;
}
