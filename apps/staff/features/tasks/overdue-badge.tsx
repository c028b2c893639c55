"use client";
import { useSession, useTaskCounts } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useChecklistRefusals } from "@gable/shell/checklist-refusal";
import { buttonClass, cx } from "@gable/ui";
import { ListTodo } from "lucide-react";
import Link from "next/link";

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
      {overdue ? (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-brick px-1 text-center text-2xs text-white"
        >
          {overdue > 99 ? "99+" : overdue}
        </span>
      ) : null}
    </Link>
  );
}
