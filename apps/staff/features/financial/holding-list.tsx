"use client";
import type { RecordWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import type { Missing } from "@gable/loan";
import { Badge, type Column, cx, type Sort } from "@gable/ui";
import type { ReactNode } from "react";
import { RecordList } from "../record/record-list";
import { DoesNotApply, type ListKey, type useDoesNotApply } from "./does-not-apply";
import { EmptyList } from "./empty-list";

export type Applies = ReturnType<typeof useDoesNotApply>;

/** What the borrowers own or owe: a list that can be marked as not applicable, which takes away what is in it. */
export function HoldingList<Row extends { id: string }>({
  of,
  words,
  writes,
  applies,
  aside,
  dialog,
  ...list
}: {
  of: ListKey;
  /** Where the catalogue has the words of adding and deleting. */
  words: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowLabel: (row: Row) => string;
  writes: Pick<RecordWrites<Row>, "remove" | "removeMany">;
  applies: Applies;
  aside?: ReactNode;
  foot?: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The dialog of a record; a new one clears the mark. */
  dialog: (record: Partial<Row>, close: () => void, added: () => void) => ReactNode;
}) {
  const { t } = useTranslation("finance");
  const text = useText();
  const title = t(`tab.${of}`);
  const deleted = text(`finance:${words}.deleted`);
  return (
    <RecordList<Row>
      {...list}
      id={of}
      title={title}
      rowKey={(row) => row.id}
      adders={[{ label: text(`finance:${words}.add`), start: {} }]}
      dialog={(record, close) => dialog(record, close, () => applies.mark(of, false))}
      onRemove={(rows) =>
        rows.length === 1 && rows[0] ? writes.remove(rows[0]) : writes.removeMany(rows.map((row) => row.id))
      }
      removed={{ one: deleted, many: text(`finance:${words}.deletedMany`, { fallback: deleted }) }}
      empty={<EmptyList marked={applies.marked(of)} />}
      aside={
        <>
          {aside}
          <DoesNotApply
            name={title}
            marked={applies.marked(of)}
            count={list.rows.length}
            onMark={(value) => applies.mark(of, value)}
            onRemoveAll={() => writes.removeMany(list.rows.map((row) => row.id))}
          />
        </>
      }
    />
  );
}

/** What a record is called in the first column, with what marks it and how much the wizard still asks of it. */
export function Named({
  name,
  missing,
  className,
  children,
}: {
  name: string;
  missing: readonly Missing[];
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation("finance");
  return (
    <span className={cx("flex flex-wrap items-center gap-2", className)}>
      <span className="font-medium">{name}</span>
      {children}
      {missing.length > 0 ? <Badge tone="warn">{t("missing", { count: missing.length })}</Badge> : null}
    </span>
  );
}
