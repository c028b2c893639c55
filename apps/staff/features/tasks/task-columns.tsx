"use client";
import type { Task } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { Column } from "@gable/ui";
import Link from "next/link";
import { useMemo } from "react";
import { DueBadge } from "./due-badge";
import { TaskTitle } from "./task-title";

export function useTaskColumns(): Column<Task>[] {
  const { t } = useTranslation("task");
  return useMemo(
    () => [
      {
        key: "title",
        header: t("field.title"),
        className: "min-w-48 max-w-md",
        cell: (row) => <TaskTitle task={row} className="block truncate font-medium" />,
      },
      { key: "due", header: t("field.dueDate"), cell: (row) => <DueBadge task={row} /> },
      {
        key: "assignee",
        header: t("field.assignee"),
        className: "whitespace-nowrap",
        cell: (row) => row.Assignee?.name ?? "",
      },
      {
        key: "loan",
        header: t("field.loan"),
        className: "whitespace-nowrap",
        cell: (row) =>
          row.LoanId ? (
            <Link prefetch={false} href={`/app/loans/${row.LoanId}`} tabIndex={-1} className="text-pine underline">
              {row.BorrowerName || row.LoanId}
            </Link>
          ) : (
            "—"
          ),
      },
      {
        key: "checklist",
        header: t("checklist"),
        align: "right",
        cell: (row) =>
          row.WorkflowTaskItemsCount ? `${row.completedItemsCount ?? 0} / ${row.WorkflowTaskItemsCount}` : "—",
      },
    ],
    [t],
  );
}
