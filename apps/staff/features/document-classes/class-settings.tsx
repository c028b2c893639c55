"use client";
import { type DocumentClass, useDocumentCategories } from "@gable/api";
import { useCompanyClasses, useDocumentClassWrites } from "@gable/api/document-class";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences } from "@gable/shell";
import { Badge, Button, IconButton, Select, TextField } from "@gable/ui";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useState } from "react";
import { hasWords, nameIn } from "../documents/folder";
import { ClassEditor } from "./class-editor";

/** What the company's documents are, by the parts of the folder: renamed, put in order, hidden, added to. */
export function ClassSettings() {
  const { t } = useTranslation("documentSettings");
  const { t: common } = useTranslation("common");
  const { language } = usePreferences();
  const classes = useCompanyClasses();
  const categories = useDocumentCategories();
  const writes = useDocumentClassWrites();
  const [open, setOpen] = useState<DocumentClass | "new" | null>(null);
  const [words, setWords] = useState("");
  const [part, setPart] = useState("");
  const [said, setSaid] = useState("");
  const all = classes.data?.rows ?? [];
  const nameOf = (one: DocumentClass) => nameIn(language, one);
  const parts = (categories.data?.rows ?? [])
    .filter(({ code }) => part === "" || code === part)
    .map((of) => ({ of, name: nameIn(language, of), all: all.filter(({ category }) => category === of.code) }));
  const isSearched = words.trim() !== "";
  const shown = parts
    .map((one) => ({
      ...one,
      rows: one.all.filter((row) => hasWords(`${row.name ?? ""} ${row.nameEs ?? ""} ${row.code}`, words)),
    }))
    .filter(({ rows }) => rows.length > 0);

  function move(row: DocumentClass, by: number, within: readonly DocumentClass[], name: string) {
    const at = within.indexOf(row);
    const other = within[at + by];
    if (!other) return;
    const swapped = new Map([
      [row, other],
      [other, row],
    ]);
    setSaid(t("moved", { name: nameOf(row), at: at + by + 1, total: within.length, part: name }));
    void writes.order(all.map((one) => swapped.get(one) ?? one));
  }
  function show(row: DocumentClass, on: boolean) {
    const name = nameOf(row);
    void writes.show(row, on).then(
      () =>
        notify({
          tone: "good",
          title: on ? t("nowShown", { name }) : t("nowHidden", { name }),
          duration: 10_000,
          action: { label: common("undo"), onClick: () => void writes.show(row, !on).catch(() => undefined) },
        }),
      () => undefined, // what went wrong is told by the request
    );
  }
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <NotRead lines={9} of={[classes, categories]} title={t("failed")} />
      {all.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-[min(14rem,100%)] flex-1">
            <TextField label={t("search")} value={words} onChange={setWords} />
          </div>
          <div className="w-64 max-w-full">
            <Select
              label={t("part")}
              emptyLabel={t("anyPart")}
              value={part}
              options={(categories.data?.rows ?? []).map((one) => ({ value: one.code, label: nameIn(language, one) }))}
              onChange={setPart}
            />
          </div>
          <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
            {t("add")}
          </Button>
        </div>
      ) : null}
      {all.length > 0 && shown.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {shown.map(({ of, name, all: within, rows }) => (
        <section key={of.code} aria-label={name}>
          <h2 className="flex items-baseline gap-2 pb-1 font-medium text-sm">
            {name}
            <span className="font-normal text-ink-muted text-xs">{t("count", { count: rows.length })}</span>
          </h2>
          <ul aria-label={name} className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                name={nameOf(row)}
                // Among what was searched for nothing has a place.
                place={isSearched ? undefined : { isFirst: row === within[0], isLast: row === within.at(-1) }}
                onMove={(by) => move(row, by, within, name)}
                onShow={(on) => show(row, on)}
                onEdit={() => setOpen(row)}
              />
            ))}
          </ul>
        </section>
      ))}
      {open && categories.data ? (
        <ClassEditor
          of={open === "new" ? null : open}
          categories={categories.data.rows}
          category={part || "OTHER"}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

interface RowProps {
  row: DocumentClass;
  name: string;
  place: { isFirst: boolean; isLast: boolean } | undefined;
  onMove: (by: number) => void;
  onShow: (on: boolean) => void;
  onEdit: () => void;
}

function Row({ row, name, place, onMove, onShow, onEdit }: RowProps) {
  const { t } = useTranslation("documentSettings");
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
      <span className="min-w-[min(14rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <span className={row.isActive ? "text-sm" : "text-ink-muted text-sm"}>{name}</span>{" "}
        <span className="text-ink-muted text-xs">{row.code}</span>
      </span>
      {row.isOwn ? <Badge tone="note">{t("own")}</Badge> : null}
      {row.isChanged && row.isActive ? <Badge>{t("changed")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("hidden")}</Badge>}
      <span className="flex flex-wrap items-center gap-1">
        {place ? (
          <>
            <IconButton label={t("up", { name })} size="sm" disabled={place.isFirst} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={t("down", { name })} size="sm" disabled={place.isLast} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
          </>
        ) : null}
        <Button
          size="sm"
          look="ghost"
          onClick={() => onShow(!row.isActive)}
          aria-label={row.isActive ? t("hideOf", { name }) : t("showOf", { name })}
        >
          {row.isActive ? t("hide") : t("show")}
        </Button>
        <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
          {t("edit")}
        </Button>
      </span>
    </li>
  );
}
