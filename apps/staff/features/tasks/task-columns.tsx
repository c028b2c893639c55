"use client";
import type { Task } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { type Column, cx } from "@gable/ui";
import Link from "next/link";
import { useMemo } from "react";
import { DueBadge } from "./due-badge";

export function useTaskColumns(): Column<Task>[] {
  const { t } = useTranslation("task");
  return useMemo(
    () => [
      {
        key: "title",
        header: t("field.title"),
        className: "min-w-48 max-w-md",
        cell: (row) => (
          <span className={cx("block truncate font-medium", row.status === "DONE" && "line-through")}>{row.title}</span>
        ),
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
