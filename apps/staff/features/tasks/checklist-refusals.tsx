"use client";
import type { Task } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { partOf } from "@gable/shell";
import { forgetRefusals, useRefusals } from "@gable/shell/checklist-refusal";
import { Badge, Banner, Button } from "@gable/ui";
import { useEffect, useRef } from "react";
import { useTaskWords } from "./task-words";

const doneOf = (task: Task) =>
  task.WorkflowTaskItems?.filter((one) => one.isCompleted).length ?? task.completedItemsCount ?? 0;

/** Why rules have not ticked a task's checklist, until one is ticked after all or the person has read it. */
export function ChecklistRefusals({ task }: { task: Task }) {
  const { t } = useTranslation("task");
  const text = useText();
  const words = useTaskWords();
  const refusals = useRefusals(task);
  const done = doneOf(task);
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) forgetRefusals(task);
    before.current = done;
  }, [done, task]);
  if (refusals.length === 0) return null;
  return (
    <Banner
      tone="warn"
      title={t("refused.title")}
      action={
        <Button look="ghost" size="sm" onClick={() => forgetRefusals(task)}>
          {t("refused.read")}
        </Button>
      }
    >
      {refusals.map((refusal) => (
        <p key={refusal.message}>
          {partOf({ ...refusal, params: refusal.params?.map(words) ?? [] }, "message", refusal.message, text)}
          {refusal.missingFields.length > 0 ? (
            <span className="block">
              {t("refused.missing", {
                fields: refusal.missingFields.map((field) => partOf(refusal, "missing", field, text)).join(", "),
              })}
            </span>
          ) : null}
        </p>
      ))}
    </Banner>
  );
}

/** Marks a task in a list whose checklist a rule has not ticked. */
export function RefusedBadge({ task }: { task: Task }) {
  const { t } = useTranslation("task");
  return useRefusals(task).length > 0 ? <Badge tone="warn">{t("refused.short")}</Badge> : null;
}
