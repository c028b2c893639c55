"use client";
import { type Task, useChecklist } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Checkbox, IconButton, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTaskWords } from "./task-words";

/** The checklist of a task: each tick is kept at once. */
export function Checklist({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { t } = useTranslation("task");
  const { add, change, remove } = useChecklist(task);
  const words = useTaskWords();
  const [title, setTitle] = useState("");
  const items = task.WorkflowTaskItems ?? [];
  const save = () => {
    const text = title.trim();
    if (!nonEmpty(text) && !add.isPending) add.mutate(text, { onSuccess: () => setTitle("") });
  };
  return (
    <section aria-label={t("checklist")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">
        {t("checklistDone", { done: items.filter((one) => one.isCompleted).length, count: items.length })}
      </h3>
      <ul className="flex flex-col gap-1">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-2">
            <Checkbox
              className="mr-auto py-1"
              label={words(item.title)}
              checked={item.isCompleted}
              disabled={readOnly}
              hint={
                item.doneByName
                  ? t(item.doneSource === "RULE" ? "doneByRule" : "doneBy", { name: item.doneByName })
                  : undefined
              }
              onChange={(isCompleted) => change.mutate({ id: item.id, isCompleted })}
            />
            {readOnly ? null : (
              <IconButton
                size="sm"
                label={t("removeItem", { title: words(item.title) })}
                onClick={() => remove.mutate(item.id)}
              >
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t("newItem")}
            value={title}
            maxLength={200}
            autoComplete="off"
            onChange={setTitle}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.stopPropagation(); // it adds the point, and sends nothing
              save();
            }}
          />
          <Button busy={add.isPending} disabled={nonEmpty(title) !== null} onClick={save}>
            {t("addItem")}
          </Button>
        </div>
      )}
    </section>
  );
}
