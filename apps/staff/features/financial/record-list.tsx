"use client";
import type { RecordBase, RecordWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, type Column, ConfirmDialog, DataGrid, EmptyState, IconButton, Panel } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

interface RecordListProps<T extends RecordBase> {
  title: string;
  addLabel: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  nameOf: (record: T) => string;
  writes: Pick<RecordWrites<T>, "create" | "remove" | "removeMany">;
  deleted: string;
  deletedMany: string;
  onEdit: (record: T) => void;
  onAdd: () => void;
  readOnly: boolean;
  /** Under the list: totals that need more than a row. */
  children?: ReactNode;
  /** Beside the add button: "does not apply". */
  aside?: ReactNode;
  notApplicable?: boolean;
}

/** A list of records with totals: open to edit, delete one with undo, delete several after a question. */
export function RecordList<T extends RecordBase>(props: RecordListProps<T>) {
  const { title, rows, columns, nameOf, writes, readOnly, onEdit, onAdd } = props;
  const { t } = useTranslation(["finance", "common"]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const chosen = rows.filter((row) => selection.has(row.id));

  const remove = async (record: T) => {
    await writes.remove(record);
    const { id: _, version: __, ...copy } = record as Record<string, unknown>;
    notify({
      tone: "good",
      title: props.deleted,
      detail: nameOf(record),
      action: { label: t("common:undo"), onClick: () => void writes.create(copy as Partial<T>) },
    });
  };
  const removeChosen = async () => {
    setAsking(false);
    await writes.removeMany(chosen.map((record) => record.id));
    setSelection(new Set());
    notify({ tone: "good", title: props.deletedMany });
  };
  return (
    <Panel
      id="records"
      title={title}
      bodyClass=""
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {chosen.length > 0 ? (
            <>
              <span role="status" className="text-ink-muted text-sm">
                {t("finance:selected", { count: chosen.length })}
              </span>
              <Button
                size="sm"
                look="danger"
                icon={<Trash2 aria-hidden="true" className="size-3.5" />}
                onClick={() => setAsking(true)}
              >
                {t("finance:deleteSelected")}
              </Button>
            </>
          ) : null}
          {props.aside}
          {readOnly ? null : (
            <Button size="sm" look="solid" icon={<Plus aria-hidden="true" className="size-3.5" />} onClick={onAdd}>
              {props.addLabel}
            </Button>
          )}
        </span>
      }
    >
      <DataGrid<T>
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        onOpen={onEdit}
        hasTotals
        {...(readOnly ? {} : { selection, onSelect: setSelection })}
        empty={<EmptyState title={props.notApplicable ? t("finance:notApplicable") : t("finance:emptyTitle")} />}
        rowActions={
          readOnly
            ? undefined
            : (row) => (
                <IconButton
                  size="sm"
                  label={`${t("common:delete")}: ${nameOf(row)}`}
                  onClick={() => void remove(row).catch(() => undefined)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              )
        }
      />
      {props.children}
      <ConfirmDialog
        open={asking}
        danger
        title={t("finance:deleteTitle", { name: title })}
        message={
          <>
            <p>{t("finance:deleteMessage")}</p>
            <ul className="mt-2 list-disc pl-5">
              {chosen.map((record) => (
                <li key={record.id}>{nameOf(record)}</li>
              ))}
            </ul>
          </>
        }
        confirmLabel={t("finance:doesNotApplyConfirm", { count: chosen.length })}
        cancelLabel={t("common:cancel")}
        onCancel={() => setAsking(false)}
        onConfirm={() => void removeChosen().catch(() => undefined)}
      />
    </Panel>
  );
}
