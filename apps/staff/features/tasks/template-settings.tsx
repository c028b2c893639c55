"use client";
import { type TaskTemplate, useTaskTemplates } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button, EmptyState } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { TemplateDialog } from "./template-dialog";
import { useDueWords } from "./template-due";
import { STAGES } from "./template-fields";

/** The company's task templates, by the stage whose work they are. */
export function TemplateSettings() {
  const { t } = useTranslation("template");
  const text = useText();
  const templates = useTaskTemplates();
  const [open, setOpen] = useState<TaskTemplate | "new" | null>(null);
  const rows = templates.data?.rows ?? [];
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
      <NotRead of={templates} title={t("failed")} lines={9} />
      {templates.data && rows.length === 0 ? <EmptyState title={t("noneTitle")}>{t("noneHint")}</EmptyState> : null}
      {STAGES.map((stage) => {
        const list = rows.filter(({ StageId }) => StageId === stage);
        if (list.length === 0) return null;
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`}>
            <h2 id={`stage-${stage}`} className="pb-1.5 font-medium font-serif text-lg/6">
              {text(`enums:Stage.${stage}`)}
            </h2>
            <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
              {list.map((row) => (
                <Row key={row.id} row={row} all={rows} onEdit={() => setOpen(row)} />
              ))}
            </ul>
          </section>
        );
      })}
      {open ? (
        <TemplateDialog template={open === "new" ? null : open} all={rows} onClose={() => setOpen(null)} />
      ) : null}
    </SettingPage>
  );
}

function Row({ row, all, onEdit }: { row: TaskTemplate; all: readonly TaskTemplate[]; onEdit: () => void }) {
  const { t } = useTranslation("template");
  const text = useText();
  const dueWords = useDueWords();
  const next = all.find(({ id }) => id === row.followUpTemplateId);
  const about = [
    row.LoanRole ? text(`enums:Role.${row.LoanRole}`) : t("giver"),
    dueWords(row),
    row.checklist?.length ? t("items", { count: row.checklist.length }) : "",
    row.selection ? text(`trackers:selection.${row.selection}`) : "",
    next ? t("followedBy", { title: next.title }) : "",
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(16rem,100%)] flex-1">
        <span className="block font-medium text-sm [overflow-wrap:anywhere]">{row.title}</span>
        <span className="text-ink-muted text-xs">{about.join(" · ")}</span>
      </span>
      {row.isAutomatic ? <Badge tone="note">{t("automatic")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <Button size="sm" onClick={onEdit} aria-label={t("editOf", { title: row.title })}>
        {t("edit")}
      </Button>
    </li>
  );
}
