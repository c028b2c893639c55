"use client";
import type { Task } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge } from "@gable/ui";

/** When a task is due, in words as well as in colour where it is late. */
export function DueBadge({ task }: { task: Pick<Task, "dueDate" | "status"> }) {
  const { t } = useTranslation("task");
  const { language } = usePreferences();
  const when = formatInstant(task.dueDate, language);
  if (task.status === "OVERDUE") return <Badge tone="bad">{t("overdueSince", { when })}</Badge>;
  if (task.status === "DUE_TODAY") return <Badge tone="warn">{t("dueToday", { when })}</Badge>;
  return <span className="whitespace-nowrap">{when}</span>;
}
