"use client";
import { Fault, useSession, useTask } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import {
  confirm,
  type DockWindow,
  draftOf,
  keepDraft,
  NotRead,
  type WindowContentProps,
  WithAreas,
} from "@gable/shell";
import { Button, EmptyState } from "@gable/ui";
import { Checklist } from "./checklist";
import { ChecklistRefusals } from "./checklist-refusals";
import { DueBadge } from "./due-badge";
import { TaskForm } from "./task-form";
import { TaskNotes } from "./task-notes";

/** Asks before what was typed goes with the window. */
export async function mayCloseTask(window: DockWindow): Promise<boolean> {
  if (draftOf(window.id) === undefined) return true;
  if ((await confirm()) !== "CONFIRMED") return false;
  keepDraft(window.id, undefined);
  return true;
}

/** A task in its window: what it is, its checklist and what was said about it. */
export function TaskWindow(props: WindowContentProps) {
  return (
    <WithAreas areas={["task"]}>
      <Content {...props} />
    </WithAreas>
  );
}

function Content({ window, close }: WindowContentProps) {
  const { t } = useTranslation(["task", "windows"]);
  const loanId = window.subject.loanId === undefined ? undefined : Number(window.subject.loanId);
  const taskId = window.subject.taskId === undefined ? undefined : String(window.subject.taskId);
  const task = useTask(loanId, taskId);
  const may = useSession().data?.active.permissions ?? [];
  const readOnly = !may.includes("task:edit");
  const gone = task.error instanceof Fault && task.error.status === 404;
  if (taskId && !task.data && !gone) return <NotRead of={task} title={t("task:failed")} lines={6} className="p-4" />;
  if (taskId && !task.data)
    return <EmptyState title={t("task:gone")} action={<Button onClick={close}>{t("windows:close")}</Button>} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3">
      {task.data ? <ChecklistRefusals task={task.data} /> : null}
      {task.data ? (
        <p className="flex flex-wrap items-center gap-2 text-ink-muted text-xs">
          <DueBadge task={task.data} />
          {task.data.doneByName ? <span>{t("task:doneBy", { name: task.data.doneByName })}</span> : null}
          {task.data.LoanId ? (
            <span>{t("task:onLoan", { name: task.data.BorrowerName ?? "", number: task.data.LoanId })}</span>
          ) : null}
        </p>
      ) : null}
      <TaskForm key={taskId} window={window} task={task.data} loanId={loanId} readOnly={readOnly} close={close} />
      {task.data ? (
        <>
          <Checklist task={task.data} readOnly={readOnly} />
          <TaskNotes task={task.data} readOnly={readOnly} />
        </>
      ) : (
        <p className="text-ink-muted text-xs">{t("task:afterwards")}</p>
      )}
    </div>
  );
}
