"use client";
import { type ConditionTemplate, useConditionTemplates, useConditionTemplateWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Button, IconButton, TextField } from "@gable/ui";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { TemplateEditor } from "./template-editor";
import { fitsWords } from "./template-words";

/** What the company's lenders often ask for: changed, ordered, switched off, made again as it was. */
export function TemplateSettings() {
  const { t } = useTranslation("conditionTemplates");
  const templates = useConditionTemplates();
  const writes = useConditionTemplateWrites();
  const [open, setOpen] = useState<ConditionTemplate | "new" | null>(null);
  const [words, setWords] = useState("");
  const [said, setSaid] = useState("");
  const all = templates.data?.rows ?? [];
  const rows = all.filter((one) => fitsWords(one, words));

  function move(row: ConditionTemplate, by: number) {
    const from = all.indexOf(row);
    const next = all.filter((one) => one !== row);
    next.splice(from + by, 0, row);
    setSaid(t("moved", { name: row.code, at: from + by + 1, total: all.length }));
    void writes.order(next);
  }
  return (
    <SettingPage
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      }
    >
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <NotRead of={templates} title={t("failed")} lines={9} />
      {all.length > 0 ? <TextField label={t("search")} value={words} onChange={setWords} /> : null}
      {all.length > 0 && rows.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {rows.length > 0 ? (
        <ul aria-label={t("title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              // Among what was searched for nothing has a place.
              place={words.trim() === "" ? { isFirst: row === all[0], isLast: row === all.at(-1) } : undefined}
              onMove={(by) => move(row, by)}
              onEdit={() => setOpen(row)}
            />
          ))}
        </ul>
      ) : null}
      {open ? <TemplateEditor template={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </SettingPage>
  );
}

interface RowProps {
  row: ConditionTemplate;
  place: { isFirst: boolean; isLast: boolean } | undefined;
  onMove: (by: number) => void;
  onEdit: () => void;
}

function Row({ row, place, onMove, onEdit }: RowProps) {
  const { t } = useTranslation("conditionTemplates");
  const text = useText();
  const { language } = usePreferences();
  const name = row.code ?? "";
  const about = [
    text(`conditions:due.${row.priorTo}`),
    row.category ? text(`conditions:about.${row.category}`) : "",
    row.LoanRole ? text(`enums:Role.${row.LoanRole}`) : "",
    row.needs?.length ? t("asksFor", { count: row.needs.length }) : "",
  ].filter(Boolean);
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="block text-sm [overflow-wrap:anywhere]">
          <span className="mr-2 font-medium tabular-nums">{name}</span>
          {(language === "es" && row.descriptionEs) || row.description}
        </span>
        <span className="text-ink-muted text-xs">{about.join(" · ")}</span>
      </span>
      {row.isOwn ? <Badge tone="note">{t("own")}</Badge> : null}
      {row.isChanged && row.isActive ? <Badge>{t("changed")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <span className="flex items-center gap-1">
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
        <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
          {t("edit")}
        </Button>
      </span>
    </li>
  );
}
