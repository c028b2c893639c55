"use client";
import { type Task, type TaskQuery, type TaskStatus, useTasks } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, useOpenWindow } from "@gable/shell";
import { Button } from "@gable/ui";
import { useId, useState } from "react";
import { useGo } from "../frame/use-go";
import { DueBadge } from "./due-badge";
import { DoneButton } from "./task-actions";
import { taskWindow } from "./task-request";
import { TaskTitle } from "./task-title";
import { useTaskWords } from "./task-words";

/** How many tasks a part of the day shows at first, and how many more with each press. */
const STEP = 10;

interface Props {
  status: Extract<TaskStatus, "OVERDUE" | "DUE_TODAY" | "UPCOMING">;
  query: Pick<TaskQuery, "assignee" | "where">;
  isMine: boolean;
  mayEdit: boolean;
}

/** One part of a day: its tasks as they are due, and how many there are. */
export function DayColumn({ status, query, isMine, mayEdit }: Props) {
  const { t } = useTranslation("task");
  const heading = useId();
  const [shown, setShown] = useState(STEP);
  const tasks = useTasks({ ...query, status, limit: shown, offset: 0 });
  const count = tasks.data?.count ?? 0;
  const rows = tasks.data?.rows ?? [];
  return (
    <section
      data-column
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-sheet p-3"
    >
      <h2 id={heading} className="flex items-baseline justify-between gap-2 font-semibold text-sm">
        {t(`status.${status}`)}
        <span className="text-ink-muted tabular-nums">{tasks.data ? count : "–"}</span>
      </h2>
      <NotRead of={tasks} title={t("failed")} lines={4} />
      {tasks.data && count === 0 ? <p className="py-3 text-ink-muted text-sm">{t(`empty.${status}`)}</p> : null}
      {rows.length > 0 ? (
        <ul aria-labelledby={heading} className="flex flex-col divide-y divide-line">
          {rows.map((task) => (
            <Entry key={task.id} task={task} isMine={isMine} mayEdit={mayEdit} />
          ))}
        </ul>
      ) : null}
      {count > rows.length && rows.length > 0 ? (
        <Button size="sm" className="self-start" busy={tasks.isFetching} onClick={() => setShown(shown + STEP)}>
          {t("day.more", { count: count - rows.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** A task opens over its loan, or here where it is on none. */
function Entry({ task, isMine, mayEdit }: { task: Task; isMine: boolean; mayEdit: boolean }) {
  const { t } = useTranslation("task");
  const words = useTaskWords();
  const openWindow = useOpenWindow();
  const go = useGo();
  const open = () => {
    const place = task.LoanId ? `/app/loans/${task.LoanId}` : "/app/tasks/day";
    // It arrives with the loan that one goes to.
    openWindow({ ...taskWindow({ ...task, title: words(task.title) }, place, !task.LoanId), docksOnNavigation: false });
    if (task.LoanId) go(place);
  };
  const loan = task.LoanId
    ? task.BorrowerName
      ? t("onLoan", { name: task.BorrowerName, number: task.LoanId })
      : String(task.LoanId)
    : "";
  const about = [loan, isMine ? "" : (task.Assignee?.name ?? "")].filter(Boolean).join(" · ");
  return (
    <li aria-label={words(task.title)} className="flex flex-wrap items-start gap-2 py-2">
      <button
        type="button"
        data-task
        onClick={open}
        className="min-w-0 flex-1 basis-40 rounded text-left focus-visible:outline-2 focus-visible:outline-pine"
      >
        <TaskTitle task={task} className="block font-medium text-sm [overflow-wrap:anywhere]" />
        {about ? <span className="block text-ink-muted text-xs">{about}</span> : null}
        <span className="mt-1 block text-xs">
          <DueBadge task={task} />
        </span>
      </button>
      {mayEdit ? <DoneButton task={task} size="sm" /> : null}
    </li>
  );
}
