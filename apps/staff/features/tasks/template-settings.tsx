"use client";
import { type TaskTemplate, useTaskTemplates } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button } from "@gable/ui";
import { ListedPage } from "../organization/listed-page";
import { useTaskWords } from "./task-words";
import { TemplateDialog } from "./template-dialog";
import { useDueWords } from "./template-due";
import { STAGES } from "./template-fields";

/** The company's task templates, by the stage whose work they are. */
export function TemplateSettings() {
  const { t } = useTranslation("template");
  const templates = useTaskTemplates();
  const all = templates.data?.rows ?? [];
  return (
    <ListedPage<TaskTemplate>
      found={templates}
      words={{
        title: t("title"),
        lead: t("lead"),
        add: t("add"),
        failed: t("failed"),
        none: t("noneTitle"),
        noneHint: t("noneHint"),
      }}
      dialog={(template, close) => <TemplateDialog template={template} all={all} onClose={close} />}
    >
      {(rows, edit) => STAGES.map((stage) => <OfStage key={stage} stage={stage} all={rows} onEdit={edit} />)}
    </ListedPage>
  );
}

interface OfStageProps {
  stage: string;
  all: readonly TaskTemplate[];
  onEdit: (row: TaskTemplate) => void;
}

function OfStage({ stage, all, onEdit }: OfStageProps) {
  const text = useText();
  const rows = all.filter(({ StageId }) => StageId === stage);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`stage-${stage}`}>
      <h2 id={`stage-${stage}`} className="pb-1.5 font-medium font-serif text-lg/6">
        {text(`enums:Stage.${stage}`)}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {rows.map((row) => (
          <Row key={row.id} row={row} all={all} onEdit={() => onEdit(row)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, all, onEdit }: { row: TaskTemplate; all: readonly TaskTemplate[]; onEdit: () => void }) {
  const { t } = useTranslation("template");
  const text = useText();
  const dueWords = useDueWords();
  const words = useTaskWords();
  const title = words(row.title);
  const next = all.find(({ id }) => id === row.followUpTemplateId);
  const about = [
    row.LoanRole ? text(`enums:Role.${row.LoanRole}`) : t("giver"),
    dueWords(row),
    row.checklist?.length ? t("items", { count: row.checklist.length }) : "",
    row.selection ? text(`trackers:selection.${row.selection}`) : "",
    next ? t("followedBy", { title: words(next.title) }) : "",
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(16rem,100%)] flex-1">
        <span className="block font-medium text-sm [overflow-wrap:anywhere]">{title}</span>
        <span className="text-ink-muted text-xs">{about.join(" · ")}</span>
      </span>
      {row.isAutomatic ? <Badge tone="note">{t("automatic")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <Button size="sm" onClick={onEdit} aria-label={t("editOf", { title })}>
        {t("edit")}
      </Button>
    </li>
  );
}
