"use client";
import type { RecordWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import type { Missing } from "@gable/loan";
import { confirm } from "@gable/shell";
import { Badge, Checkbox, type Column, cx, type Sort } from "@gable/ui";
import type { ReactNode } from "react";
import { RecordList, type RecordListProps } from "../record/record-list";
import { useOfferUndo } from "../record/use-offer-undo";
import type { ListKey, useDoesNotApply } from "./does-not-apply";
import { EmptyList } from "./empty-list";

export type Applies = ReturnType<typeof useDoesNotApply>;

/** What the borrowers own or owe: a list that can be marked as not applicable, which takes away what is in it once that is confirmed. */
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
  writes: Pick<RecordWrites<Row>, "remove" | "removeMany" | "restore">;
  applies: Applies;
  aside?: ReactNode;
  foot?: ReactNode;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  grid?: RecordListProps<Row>["grid"];
  /** The dialog of a record; a new one clears the mark. */
  dialog: (record: Partial<Row>, close: () => void, added: () => void) => ReactNode;
}) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const title = t(`tab.${of}`);
  const deleted = text(`holdings:${words}.deleted`);
  const removed = { one: deleted, many: text(`holdings:${words}.deletedMany`, { fallback: deleted }) };
  const offerUndo = useOfferUndo();
  async function markEmptied() {
    const gone = list.rows;
    const outcome = await confirm({
      title: t("emptied.title", { title }),
      message: t("emptied.message", { count: gone.length }),
      confirmLabel: t("emptied.confirm", { count: gone.length }),
      danger: true,
    });
    if (outcome !== "CONFIRMED") return;
    await writes.removeMany(gone.map((row) => row.id));
    // The mark is there before it can be taken back, which bringing back a record does.
    await applies.mark(of, true);
    const what = { title: gone.length > 1 ? removed.many : removed.one, names: gone.map(list.rowLabel) };
    offerUndo(what, () => writes.restore([...gone]));
  }
  return (
    <RecordList<Row>
      {...list}
      id={of}
      title={title}
      rowKey={(row) => row.id}
      adders={[{ label: text(`holdings:${words}.add`), start: {} }]}
      dialog={(record, close) => dialog(record, close, () => void applies.mark(of, false).catch(() => undefined))}
      onRemove={writes.remove}
      onRemoveMany={(rows) => writes.removeMany(rows.map((row) => row.id))}
      onRestore={writes.restore}
      removed={removed}
      empty={<EmptyList marked={applies.marked(of)} />}
      aside={
        <>
          {aside}
          <Checkbox
            label={t("doesNotApply")}
            checked={applies.marked(of)}
            onChange={(value) => {
              const done = value && list.rows.length > 0 ? markEmptied() : applies.mark(of, value);
              // A deletion that fails is told by the request pipeline; a mark that fails is set with the next one.
              done.catch(() => undefined);
            }}
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
  oneLine,
}: {
  name: string;
  missing: readonly Missing[];
  className?: string | undefined;
  children?: ReactNode;
  /** What has no room is cut. */
  oneLine?: boolean;
}) {
  const { t } = useTranslation("holdings");
  return (
    <span className={cx("flex items-center gap-2", !oneLine && "flex-wrap", className)}>
      <span className={cx("font-medium", oneLine && "truncate")}>{name}</span>
      {children}
      {missing.length > 0 ? <Badge tone="warn">{t("missing", { count: missing.length })}</Badge> : null}
    </span>
  );
}
