"use client";
import { useSession, useTaskCounts } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useChecklistRefusals } from "@gable/shell/checklist-refusal";
import { buttonClass, cx } from "@gable/ui";
import { ListTodo } from "lucide-react";
import Link from "next/link";
import { CountBadge } from "../frame/count-badge";

/** The way to one's tasks, with how many of them are late. */
export function OverdueBadge() {
  const { t } = useTranslation("shell");
  const may = useSession().data?.active.permissions?.includes("task:read") ?? false;
  const counts = useTaskCounts(may).data;
  useChecklistRefusals();
  if (!may) return null;
  const overdue = counts?.overdue ?? 0;
  return (
    <Link
      prefetch={false}
      href="/app/tasks"
      aria-label={overdue ? t("tasksOverdue", { count: overdue }) : t("tasksTodo", { count: counts?.todo ?? 0 })}
      className={cx(buttonClass("ghost"), "relative aspect-square px-0!")}
    >
      <ListTodo aria-hidden="true" className="size-4.5" />
      {overdue ? <CountBadge count={overdue} /> : null}
    </Link>
  );
}
