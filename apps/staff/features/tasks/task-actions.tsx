"use client";
import { type Task, useChangeTask, useDeleteTask } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { confirm, notify } from "@gable/shell";
import { Button, IconButton } from "@gable/ui";
import { Check, Trash2, Undo2 } from "lucide-react";
import { useTaskWords } from "./task-words";

/** Marks a task done or opens it again. */
export function DoneButton({ task, size }: { task: Task; size?: "sm" }) {
  const { t } = useTranslation("task");
  const change = useChangeTask();
  const isDone = task.status === "DONE";
  return (
    <Button
      size={size}
      busy={change.isPending && task.canChangeLoanStatus === true}
      icon={isDone ? <Undo2 aria-hidden="true" className="size-4" /> : <Check aria-hidden="true" className="size-4" />}
      onClick={() => change.mutate({ task, change: { status: isDone ? "TODO" : "DONE" } })}
    >
      {t(isDone ? "openAgain" : "markDone")}
    </Button>
  );
}

/** What is done with a task as a whole. */
export function TaskActions({ task, close }: { task: Task; close: () => void }) {
  const { t } = useTranslation(["task", "common"]);
  const words = useTaskWords();
  const remove = useDeleteTask(() =>
    notify({ tone: "bad", title: t("task:failedTitle"), detail: t("task:deleteFailed") }),
  );
  const ask = async () => {
    const outcome = await confirm({
      title: t("task:deleteTitle", { title: words(task.title) }),
      message: t("task:deleteMessage"),
      confirmLabel: t("task:delete"),
      danger: true,
    });
    if (outcome !== "CONFIRMED") return;
    close();
    remove.mutate(task);
  };
  return (
    <>
      <IconButton label={t("task:delete")} onClick={() => void ask()}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
      <DoneButton task={task} />
    </>
  );
}
