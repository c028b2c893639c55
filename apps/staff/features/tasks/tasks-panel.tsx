"use client";
import { ALL_TASKS, useSession, useTasks } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useOpenWindow, WithAreas } from "@gable/shell";
import { Badge, Button, EmptyState } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SideList } from "../loan/side-list";
import { RefusedBadge } from "./checklist-refusals";
import { DueBadge } from "./due-badge";
import { newTaskWindow, taskWindow } from "./task-request";
import { TaskTitle } from "./task-title";
import { useTaskWords } from "./task-words";

const FromTemplates = dynamic(() => import("./from-templates").then((module) => module.FromTemplates), { ssr: false });

interface Props {
  loanId: number;
  stageId: string;
  onClose: () => void;
}

/** The tasks of a loan; each opens in a window of its own beside the work. */
export function TasksPanel(props: Props) {
  return (
    <WithAreas areas={["task"]}>
      <Panel {...props} />
    </WithAreas>
  );
}

function Panel({ loanId, stageId, onClose }: Props) {
  const { t } = useTranslation(["task", "common"]);
  const [choosing, setChoosing] = useState(false);
  const mayGive = useSession().data?.active.permissions?.includes("task:edit") ?? false;
  const openWindow = useOpenWindow();
  const words = useTaskWords();
  const tasks = useTasks(ALL_TASKS, loanId);
  const here = `/app/loans/${loanId}`;
  const rows = [...(tasks.data?.rows ?? [])].sort(
    (a, b) => Number(a.status === "DONE") - Number(b.status === "DONE") || a.dueDate.localeCompare(b.dueDate),
  );
  return (
    <SideList
      title={t("task:onThisLoan")}
      lead={t("task:panelLead")}
      failed={t("task:failed")}
      query={tasks}
      add={t("task:new")}
      onAdd={() => openWindow(newTaskWindow(t("task:newTitle"), here, loanId)) && onClose()}
      onClose={onClose}
      further={mayGive ? <Button onClick={() => setChoosing(true)}>{t("task:fromTemplates")}</Button> : null}
    >
      {choosing ? <FromTemplates loanId={loanId} stageId={stageId} onClose={() => setChoosing(false)} /> : null}
      {tasks.data && rows.length === 0 ? (
        <EmptyState title={t("task:loanEmptyTitle")}>{t("task:loanEmpty")}</EmptyState>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((task) => (
          <li key={task.id}>
            <button
              type="button"
              onClick={() => openWindow(taskWindow({ ...task, title: words(task.title) }, here)) && onClose()}
              className="flex w-full flex-col gap-1 rounded-md px-2 py-2.5 text-left text-sm hover:bg-sunken"
            >
              <TaskTitle task={task} className="w-full truncate font-medium" />
              <span className="flex flex-wrap items-center gap-2 text-ink-muted text-xs">
                {task.status === "DONE" ? <Badge tone="good">{t("task:status.DONE")}</Badge> : <DueBadge task={task} />}
                <span>{task.Assignee?.name}</span>
                {task.WorkflowTaskItemsCount ? (
                  <span>
                    {t("task:checklistDone", {
                      done: task.completedItemsCount ?? 0,
                      count: task.WorkflowTaskItemsCount,
                    })}
                  </span>
                ) : null}
                <RefusedBadge task={task} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SideList>
  );
}
