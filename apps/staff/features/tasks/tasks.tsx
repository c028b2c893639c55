"use client";
import { TASK_STATUSES, type Task, type TaskStatus, useSession, useTasks } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { changePreferences, NotRead, useOpenWindow, usePreferences, useShortcut, WithAreas } from "@gable/shell";
import { Button, DataGrid, EmptyState, type Option, RadioGroup, Tabs } from "@gable/ui";
import { Plus } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { SearchBox } from "../frame/search-box";
import { Pager } from "../pipeline/pager";
import { useArranged } from "../pipeline/use-arranged";
import { AssigneeSelect } from "./assignee-select";
import { DoneButton } from "./task-actions";
import { useTaskColumns } from "./task-columns";
import { type TaskFilters, taskFiltersOf } from "./task-filters";
import { newTaskWindow, taskWindow } from "./task-request";

const HERE = "/app/tasks";
const SEARCH_PAUSE_MS = 500;

/** What one has to do, and what others have: by how it stands, by whom, by words; the browser keeps what one looks at. */
export function Tasks() {
  return (
    <WithAreas areas={["task", "pipeline"]}>
      <TasksScreen />
    </WithAreas>
  );
}

/** A link from elsewhere says which tasks are meant, everyone's; from then on it is the person's own choice. */
function useAskedFor(choose: (change: Partial<TaskFilters>) => void): void {
  const [asked, setAsked] = useQueryState("status", parseAsStringLiteral(TASK_STATUSES));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (!asked) return;
    choose({ who: "all", status: asked, assignee: null, text: "" });
    void setAsked(null);
  }, [asked]);
}

function TasksScreen() {
  const { t } = useTranslation(["task", "common"]);
  const session = useSession();
  const mayEdit = session.data?.active.permissions?.includes("task:edit") ?? false;
  const filters = taskFiltersOf(usePreferences().taskListFilters);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const openWindow = useOpenWindow();
  const { columns, density, menu } = useArranged("tasks", useTaskColumns());
  const choose = (change: Partial<TaskFilters>) => {
    setPage(1);
    changePreferences({ taskListFilters: { ...filters, ...change } });
  };
  useAskedFor(choose);
  const assignee = filters.who === "mine" ? "me" : filters.assignee?.value;
  const tasks = useTasks({
    status: filters.status,
    ...(assignee ? { assignee } : {}),
    searchText: filters.text || undefined,
    limit: size,
    offset: (page - 1) * size,
  });
  const counts = tasks.data?.counts;
  const countOf: Record<TaskStatus, number | undefined> = {
    OVERDUE: counts?.overdue,
    DUE_TODAY: counts?.duetoday,
    UPCOMING: counts?.upcoming,
    TODO: counts?.todo,
    DONE: counts?.done,
  };
  const add = () => openWindow(newTaskWindow(t("task:newTitle"), HERE));
  useShortcut("n", () => mayEdit && add());
  const addButton = mayEdit ? (
    <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={add}>
      {t("task:new")}
    </Button>
  ) : null;
  const empty = tasks.isError ? (
    <NotRead of={tasks} title={t("task:failed")} />
  ) : filters.text ? (
    <EmptyState
      title={t("task:noMatch")}
      action={<Button onClick={() => choose({ text: "" })}>{t("task:clear")}</Button>}
    />
  ) : (
    <EmptyState title={t(`task:empty.${filters.status}`)} action={addButton}>
      {t("task:emptyHint")}
    </EmptyState>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3">
        <div className="mr-auto">
          <h1 className="font-medium font-serif text-2xl">{t("task:title")}</h1>
          <p className="text-ink-muted text-xs">{t("task:lead")}</p>
        </div>
        {menu}
        {addButton}
      </div>
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3">
        <RadioGroup
          label={t("task:whose")}
          value={filters.who}
          onChange={(who) => choose({ who: who as TaskFilters["who"] })}
          options={[
            { value: "mine", label: t("task:mine") },
            { value: "all", label: t("task:all") },
          ]}
        />
        {filters.who === "all" ? (
          <AssigneeSelect
            loanId={undefined}
            className="w-64 max-w-full"
            label={t("task:field.assignee")}
            placeholder={t("task:anyone")}
            value={filters.assignee as Option | null}
            onChange={(value) => choose({ assignee: value })}
          />
        ) : null}
        <SearchBox
          label={t("task:search")}
          value={filters.text}
          pauseMs={SEARCH_PAUSE_MS}
          onChange={(text) => choose({ text })}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <Tabs
          inset
          label={t("task:byStatus")}
          value={filters.status}
          onChange={(status) => choose({ status: status as TaskStatus })}
          tabs={TASK_STATUSES.map((value) => ({
            value,
            label: (
              <>
                {t(`task:status.${value}`)} <span className="text-ink-muted tabular-nums">{countOf[value] ?? "–"}</span>
              </>
            ),
            content: (
              <>
                <DataGrid<Task>
                  className="min-h-64 border-line border-b bg-sheet"
                  label={t(`task:status.${value}`)}
                  columns={columns}
                  rows={tasks.data?.rows ?? []}
                  rowKey={(row) => row.id}
                  rowLabel={(row) => row.title}
                  density={density}
                  loading={tasks.isPending}
                  stale={tasks.isPlaceholderData}
                  onOpen={(row) => openWindow(taskWindow(row, HERE))}
                  {...(mayEdit ? { rowActions: (row: Task) => <DoneButton task={row} size="sm" /> } : {})}
                  empty={empty}
                />
                <Pager
                  page={page}
                  size={size}
                  count={tasks.data?.count ?? 0}
                  onPage={setPage}
                  onSize={(next) => {
                    setSize(next);
                    setPage(1);
                  }}
                />
              </>
            ),
          }))}
        />
      </div>
    </div>
  );
}
