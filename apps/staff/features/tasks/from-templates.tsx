"use client";
import { ALL_TASKS, type TaskTemplate, useGiveFromTemplates, useLoanTaskTemplates, useTasks } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Badge, Button, Checkbox, Dialog, TextField } from "@gable/ui";
import { useState } from "react";
import { useTaskWords } from "./task-words";
import { useDueWords } from "./template-due";
import { STAGES } from "./template-fields";

interface Props {
  loanId: number;
  stageId: string;
  onClose: () => void;
}

/** Chooses of the company's task templates; those of the loan's stage come first. */
export function FromTemplates(props: Props) {
  return (
    <WithAreas areas={["template"]}>
      <Choice {...props} />
    </WithAreas>
  );
}

function Choice({ loanId, stageId, onClose }: Props) {
  const { t } = useTranslation("template");
  const text = useText();
  const wordsOf = useTaskWords();
  const templates = useLoanTaskTemplates(loanId);
  const tasks = useTasks(ALL_TASKS, loanId);
  const give = useGiveFromTemplates(loanId);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const open = new Set((tasks.data?.rows ?? []).filter(({ status }) => status !== "DONE").map((one) => one.TemplateId));
  const rows = (templates.data?.rows ?? []).filter((one) => fits(one, wordsOf(one.title), words));
  const stages = [stageId, ...STAGES.filter((stage) => stage !== stageId)];
  const tick = (id: string, on: boolean) => {
    const next = new Set(chosen);
    on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const add = () =>
    give.mutate([...chosen], {
      onSuccess: () => {
        notify({ tone: "good", title: t("choose.given", { count: chosen.size }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      side
      sticky={chosen.size > 0}
      width={740}
      title={t("choose.title")}
      description={t("choose.lead")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("choose.cancel")}</Button>
          <Button look="solid" busy={give.isPending} disabled={chosen.size === 0} onClick={add}>
            {chosen.size === 0 ? t("choose.chooseFirst") : t("choose.add", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <TextField label={t("choose.search")} value={words} onChange={setWords} />
      <NotRead of={templates} title={t("failed")} lines={6} />
      {templates.data && rows.length === 0 ? <p className="mt-3 text-ink-muted text-sm">{t("choose.none")}</p> : null}
      {stages.map((stage) => {
        const list = rows.filter(({ StageId }) => StageId === stage);
        if (list.length === 0) return null;
        const name = text(`enums:Stage.${stage}`);
        return (
          <section key={stage} aria-label={name} className="mt-4">
            <h3 className="font-medium text-ink-muted text-xs">
              {stage === stageId ? t("choose.here", { stage: name }) : name}
            </h3>
            <ul className="flex flex-col divide-y divide-line">
              {list.map((one) => (
                <li key={one.id} className="flex items-start gap-2 py-2">
                  <Checkbox
                    className="flex-1"
                    label={wordsOf(one.title)}
                    hint={<About template={one} />}
                    checked={chosen.has(one.id)}
                    onChange={(on) => tick(one.id, on)}
                  />
                  {open.has(one.id) ? <Badge>{t("choose.there")}</Badge> : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

function About({ template }: { template: TaskTemplate }) {
  const { t } = useTranslation("template");
  const text = useText();
  const dueWords = useDueWords();
  return [
    template.LoanRole ? text(`enums:Role.${template.LoanRole}`) : "",
    dueWords(template),
    template.checklist?.length ? t("items", { count: template.checklist.length }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const fits = ({ title, description }: TaskTemplate, shown: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${title} ${shown} ${description ?? ""}`.toLowerCase().includes(word));
