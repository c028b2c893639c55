import { columnResizingFeature, columnSizingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { GridColumn } from "./edit-grid-column";
import { ACTIONS, CHOICE, LEAST_WIDTH, WIDTH } from "./edit-grid-row";

/** How wide columns have been made, and how they are made so. */
export interface Widths {
  /** Of those that one has changed. */
  changed: Readonly<Record<string, number>>;
  /** The column whose edge is dragged. */
  dragged: string | null;
  /** Begins to drag the edge of a column. */
  drag: (column: string, event: unknown) => void;
  widen: (column: string, by: number) => void;
}

interface WidthsProps<Row> {
  columns: readonly GridColumn<Row>[];
  onWidths: (widths: Widths) => void;
}

const NO_ROWS: never[] = [];
const features = tableFeatures({ columnResizingFeature, columnSizingFeature });

/** The model of columns and their widths; shows nothing. */
export const GridWidths = memo(function GridWidths<Row extends object>({ columns, onWidths }: WidthsProps<Row>) {
  const defs = useMemo(
    () =>
      columns.map(({ key, header, width = WIDTH }) => ({
        id: key,
        header,
        size: width,
        minSize: LEAST_WIDTH,
        enableResizing: key !== CHOICE && key !== ACTIONS,
      })),
    [columns],
  );
  const table = useTable({ features, columns: defs, data: NO_ROWS, columnResizeMode: "onChange" });
  const { columnSizing, columnResizing } = table.state;
  const dragged = columnResizing.isResizingColumn || null;
  // Its name for itself is another with each drawing.
  const own = useRef(table);
  own.current = table;
  useLayoutEffect(() => {
    const columnOf = (key: string) => own.current.getColumn(key);
    onWidths({
      changed: Object.fromEntries(Object.keys(columnSizing).map((key) => [key, columnOf(key)?.getSize() ?? WIDTH])),
      dragged,
      drag: (key, event) =>
        own.current
          .getFlatHeaders()
          .find(({ id }) => id === key)
          ?.getResizeHandler()(event),
      widen: (key, by) =>
        own.current.setColumnSizing((now) => ({
          ...now,
          [key]: Math.max(LEAST_WIDTH, (now[key] ?? columnOf(key)?.getSize() ?? WIDTH) + by),
        })),
    });
  }, [columnSizing, dragged, onWidths]);
  return null;
}) as <Row extends object>(props: WidthsProps<Row>) => null;
