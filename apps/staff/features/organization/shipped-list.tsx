"use client";
import { useTranslation } from "@gable/i18n";
import { Badge, Button, TextField } from "@gable/ui";
import type { ReactNode } from "react";
import { MoveButtons, useMoves } from "./move-buttons";
import type { ShippedList as List, ShippedRecord } from "./use-shipped-list";

interface Props<T> {
  of: List<T>;
  label: string;
  /** Those that stand together: all of the list, or a part of it. */
  rows: readonly T[];
  /** What is said of a record: its name, and what it is about. */
  about: (row: T) => ReactNode;
}

/** The records of a list that comes with the product: moved, hidden, shown again, changed. Nothing where nothing fits the search. */
export function ShippedList<T extends ShippedRecord>({ of, label, rows, about }: Props<T>) {
  const { list, moved } = useMoves<HTMLUListElement>(rows.map(({ id }) => id).join());
  const shown = of.found(rows);
  if (shown.length === 0) return null;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {of.said}
      </p>
      <ul ref={list} aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {shown.map((row) => (
          <Row
            key={row.id}
            row={row}
            of={of}
            among={rows}
            onMove={(by) => {
              moved(row.id, by);
              of.move(row, by, rows);
            }}
          >
            {about(row)}
          </Row>
        ))}
      </ul>
    </>
  );
}

/** Finds records of the list by their words, and says where none fits. */
export function ShippedSearch<T extends ShippedRecord>(props: {
  of: List<T>;
  rows: readonly T[];
  label: string;
  none: string;
}) {
  const { of, rows, label, none } = props;
  if (rows.length === 0) return null;
  return (
    <>
      <div className="max-w-80">
        <TextField label={label} value={of.words} onChange={of.setWords} />
      </div>
      {of.found(rows).length === 0 ? <p className="text-ink-muted text-sm">{none}</p> : null}
    </>
  );
}

interface RowProps<T> {
  row: T;
  of: List<T>;
  among: readonly T[];
  onMove: (by: number) => void;
  children: ReactNode;
}

function Row<T extends ShippedRecord>({ row, of, among, onMove, children }: RowProps<T>) {
  const { t } = useTranslation("organization");
  const name = of.nameOf(row);
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(14rem,100%)] flex-1 text-sm [overflow-wrap:anywhere]">{children}</span>
      {row.isOwn ? <Badge tone="note">{t("listed.own")}</Badge> : null}
      {row.isChanged && row.isActive ? <Badge>{t("listed.changed")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("listed.hidden")}</Badge>}
      <span className="flex flex-wrap items-center gap-1">
        {of.isSearched ? null : (
          <MoveButtons
            of={row.id}
            name={name}
            isFirst={row === among[0]}
            isLast={row === among.at(-1)}
            onMove={onMove}
          />
        )}
        <Button
          size="sm"
          look="ghost"
          onClick={() => of.show(row, !row.isActive)}
          aria-label={row.isActive ? t("listed.hideOf", { name }) : t("listed.showOf", { name })}
        >
          {row.isActive ? t("listed.hide") : t("listed.show")}
        </Button>
        <Button size="sm" onClick={() => of.setOpen(row)} aria-label={t("listed.editOf", { name })}>
          {t("listed.edit")}
        </Button>
      </span>
    </li>
  );
}
