"use client";
import { useLayout } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, type Column, ConfirmDialog, DataGrid, IconButton, Panel, type Sort } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { type ReactNode, useEffect, useState } from "react";
import { useReadOnly } from "../form/read-only";
import { FirstField } from "./first-field";

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
  /** Takes rows away; rejects when the server would not. */
  onRemove: (rows: Row[]) => Promise<void>;
  /** The toasts after one and after several. */
  removed: { one: string; many: string };
  aside?: ReactNode;
  /** Under the table: totals that are a table of their own. */
  foot?: ReactNode;
  empty: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
}

/** A list of records that is worked on in place: open, add, select, remove. */
export function RecordList<Row extends Open, Open = Partial<Row>>(props: RecordListProps<Row, Open>) {
  const { rows, rowKey, rowLabel } = props;
  const { t } = useTranslation("finance");
  // As much air as the reader gives the pipeline.
  const { density } = useLayout("pipeline");
  const locked = useReadOnly();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Row[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [first, setFirst] = useAsked(props, locked, setOpen);
  const close = () => {
    setOpen(null);
    setFirst(undefined);
  };
  const selected = rows.filter((row) => selection.has(rowKey(row)));
  const firstAsked = asking[0];

  async function remove() {
    const gone = asking;
    setAsking([]);
    setSelection(new Set());
    try {
      await props.onRemove(gone);
      notify({ tone: "good", title: gone.length > 1 ? props.removed.many : props.removed.one });
    } catch {
      // The request pipeline has said why.
    }
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
                    onClick={() => setAsking(selected)}
                  >
                    {t("deleteSelected")}
                  </Button>
                </>
              ) : (
                props.aside
              )}
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
            </div>
          )
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a key for what the buttons above do too */}
        <div
          onKeyDown={(event) => {
            if (event.key === "Delete" && selected.length > 0) setAsking(selected);
          }}
        >
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
                      onClick={() => setAsking([row])}
                    >
                      <Trash2 aria-hidden="true" className="size-3.5" />
                    </IconButton>
                  )
            }
          />
        </div>
        {props.foot}
        <ConfirmDialog
          open={asking.length > 0}
          danger
          title={t("deleteTitle", {
            name: asking.length === 1 && firstAsked ? rowLabel(firstAsked) : t("records", { count: asking.length }),
          })}
          message={t("deleteMessage")}
          confirmLabel={t("deleteNamed", {
            name: asking.length === 1 && firstAsked ? rowLabel(firstAsked) : t("records", { count: asking.length }),
          })}
          cancelLabel={t("keep")}
          onConfirm={() => void remove()}
          onCancel={() => setAsking([])}
        />
      </Panel>
      {open ? <FirstField value={first}>{props.dialog(open, close)}</FirstField> : null}
    </>
  );
}

/** Opens the record, or the new one, that the address asks for; answers the field that it asks for in it, and how to forget it. */
function useAsked<Row extends Open, Open>(
  { id, rows, rowKey, adders }: RecordListProps<Row, Open>,
  locked: boolean,
  open: (record: Open) => void,
): [string | undefined, (field: undefined) => void] {
  const [asked, setAsked] = useQueryStates({ open: parseAsString, field: parseAsString });
  const [field, setField] = useState<string>();
  const adder = locked ? undefined : adders.find((_, index) => asked.open === `${id}-new-${index}`);
  const record = adder?.start ?? rows.find((row) => rowKey(row) === asked.open);
  useEffect(() => {
    if (!record) return;
    setField(asked.field ?? undefined);
    open(record);
    void setAsked(null);
  }, [record, asked.field, open, setAsked]);
  return [field, setField];
}
