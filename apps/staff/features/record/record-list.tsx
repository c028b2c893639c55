"use client";
import { useLayout } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button, type Column, DataGrid, type Density, IconButton, Panel, type Sort } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { usePlace, writePlace } from "../frame/place";
import { FirstField } from "./first-field";
import { useOfferUndo } from "./use-offer-undo";
import { useRowFocus } from "./use-row-focus";

/** A list of records, said as data. What its dialog opens with is a row, or what a new one begins with. */
export interface RecordListProps<Row, Open = Partial<Row>> {
  id: string;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  adders: readonly { label: string; start: Open }[];
  dialog: (open: Open, close: () => void) => ReactNode;
  /** Takes a row away, or several at once where that can be asked for; both reject when the server would not. */
  onRemove: (row: Row) => Promise<void>;
  onRemoveMany?: (rows: Row[]) => Promise<void>;
  /** Brings back what was taken away. */
  onRestore: (rows: Row[]) => Promise<void>;
  /** The toasts after one and after several. */
  removed: { one: string; many: string };
  aside?: ReactNode;
  /** Under the table: totals that are a table of their own. */
  foot?: ReactNode;
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Draws the rows where they are edited in cells; in the place of the table. */
  grid?: (parts: GridParts<Row>) => ReactNode;
}

/** What a list has for the grid that draws its rows. */
export interface GridParts<Row> {
  locked: boolean;
  density: Density;
  selection: ReadonlySet<string>;
  onSelect: (selection: ReadonlySet<string>) => void;
  onOpen: (row: Row) => void;
  onRemove: (row: Row) => void;
}

/** A list of records that is worked on in place: open, add, select, remove. */
export function RecordList<Row extends Open, Open = Partial<Row>>(props: RecordListProps<Row, Open>) {
  const { rows, rowKey, rowLabel } = props;
  const { t } = useTranslation("finance");
  // As much air as the reader gives the pipeline.
  const { density } = useLayout("pipeline");
  const locked = useReadOnly();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open | null>(null);
  const [first, setFirst] = useAsked(props, locked, setOpen);
  const close = () => {
    setOpen(null);
    setFirst(undefined);
  };
  const selected = rows.filter((row) => selection.has(rowKey(row)));
  const remove = useRemoval(props);
  const table = useRef<HTMLDivElement>(null);
  const adders = useRef<HTMLSpanElement>(null);
  const focus = useRowFocus(rows.map(rowKey), table, adders);
  function take(gone: readonly Row[]) {
    setSelection(new Set());
    focus.went(gone.map(rowKey));
    void remove(gone, focus.cameBack);
  }
  /** The Delete key takes away what is selected, or else the row that has the focus. */
  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Delete" || locked || event.defaultPrevented) return;
    const at = event.target instanceof HTMLTableRowElement ? rows[event.target.sectionRowIndex] : undefined;
    if (selected.length > 0) take(selected);
    else if (at) take([at]);
  }

  return (
    <>
      <Panel
        id={props.id}
        title={
          <>
            {props.title} <span className="font-normal font-sans text-ink-muted text-sm">{rows.length || ""}</span>
          </>
        }
        className="overflow-hidden"
        bodyClass=""
        aside={
          locked ? null : (
            <div className="flex flex-wrap items-center gap-2">
              {selected.length > 0 ? (
                <>
                  <span role="status" className="text-ink-muted text-xs">
                    {t("selected", { count: selected.length })}
                  </span>
                  <Button
                    size="sm"
                    look="danger"
                    icon={<Trash2 aria-hidden="true" className="size-3.5" />}
                    onClick={() => take(selected)}
                  >
                    {t("deleteSelected")}
                  </Button>
                </>
              ) : (
                props.aside
              )}
              <span ref={adders} className="contents">
                {props.adders.map((adder) => (
                  <Button
                    key={adder.label}
                    size="sm"
                    icon={<Plus aria-hidden="true" className="size-3.5" />}
                    onClick={() => setOpen(adder.start)}
                  >
                    {adder.label}
                  </Button>
                ))}
              </span>
            </div>
          )
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key for what the buttons do too */}
        <div ref={table} onKeyDown={onKey}>
          {props.grid ? (
            props.grid({
              locked,
              density,
              selection,
              onSelect: setSelection,
              onOpen: setOpen,
              onRemove: (row) => take([row]),
            })
          ) : (
            <DataGrid
              label={props.title}
              columns={props.columns}
              rows={rows}
              rowKey={rowKey}
              rowLabel={rowLabel}
              onOpen={setOpen}
              density={density}
              {...(props.sort ? { sort: props.sort } : {})}
              {...(props.onSort ? { onSort: props.onSort } : {})}
              {...(locked ? {} : { selection, onSelect: setSelection })}
              hasTotals={props.columns.some((column) => column.total !== undefined)}
              empty={props.empty}
              rowActions={
                locked
                  ? undefined
                  : (row) => (
                      <IconButton
                        label={t("deleteNamed", { name: rowLabel(row) })}
                        size="sm"
                        tabIndex={-1}
                        onClick={() => take([row])}
                      >
                        <Trash2 aria-hidden="true" className="size-3.5" />
                      </IconButton>
                    )
              }
            />
          )}
        </div>
        {props.foot}
      </Panel>
      {open ? <FirstField value={first}>{props.dialog(open, close)}</FirstField> : null}
    </>
  );
}

/** Takes rows away at once, and offers to bring back those that went. */
function useRemoval<Row extends Open, Open>({
  rowKey,
  rowLabel,
  onRemove,
  onRemoveMany,
  onRestore,
  removed,
}: RecordListProps<Row, Open>): (rows: readonly Row[], cameBack: (key: string) => void) => Promise<void> {
  const offerUndo = useOfferUndo();
  return async (rows, cameBack) => {
    const gone: Row[] = [];
    try {
      if (onRemoveMany && rows.length > 1) {
        await onRemoveMany([...rows]);
        gone.push(...rows);
      } else {
        for (const row of rows) {
          await onRemove(row);
          gone.push(row);
        }
      }
    } catch {
      // The request pipeline has said why; what went before can still be brought back.
    }
    const first = gone[0];
    if (!first) return;
    offerUndo({ title: gone.length > 1 ? removed.many : removed.one, names: gone.map(rowLabel) }, async () => {
      await onRestore(gone);
      cameBack(rowKey(first));
    });
  };
}

/** Opens the record, or the new one, that the address asks for; answers the field that it asks for in it, and how to forget it. */
function useAsked<Row extends Open, Open>(
  { id, rows, rowKey, adders }: RecordListProps<Row, Open>,
  locked: boolean,
  open: (record: Open) => void,
): [string | undefined, (field: undefined) => void] {
  const wanted = usePlace("open");
  const wantedField = usePlace("field");
  const [field, setField] = useState<string>();
  const adder = locked ? undefined : adders.find((_, index) => wanted === `${id}-new-${index}`);
  const record = adder?.start ?? rows.find((row) => rowKey(row) === wanted);
  useEffect(() => {
    if (!record) return;
    setField(wantedField ?? undefined);
    open(record);
    writePlace({ open: null, field: null });
  }, [record, wantedField, open]);
  return [field, setField];
}
