"use client";
import { type OrgUnit, TASK_STATUSES, type Task, type TaskStatus, useSession, useTasks } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences, WithAreas } from "@gable/shell";
import { Button, buttonClass, type Option, RadioGroup, Select, Tabs } from "@gable/ui";
import { Plus } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { ListScreen } from "../list/list-screen";
import { useInPreference, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { AssigneeSelect } from "./assignee-select";
import { DoneButton } from "./task-actions";
import { useTaskColumns } from "./task-columns";
import { keepTaskFilters, pagesAfter, type TaskFilters, type TaskPages, taskFiltersOf } from "./task-filters";
import { newTaskWindow, taskWindow } from "./task-request";
import { useSaidKeys, useTaskWords } from "./task-words";
import { useCrossedOut } from "./use-crossed-out";
import { useTaskBranches } from "./use-task-branches";

const HERE = "/app/tasks";
const SEARCH_PAUSE_MS = 500;
const NONE: Task[] = [];

/** What one has to do, and what others have: by how it stands, by whom, by words; the browser keeps what one looks at. */
export function Tasks() {
  return (
    <WithAreas areas={["task"]}>
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
    choose({ who: "all", status: asked, assignee: null, branch: "", q: "" });
    void setAsked(null);
  }, [asked]);
}

function TasksScreen() {
  const { t } = useTranslation(["task", "common"]);
  const session = useSession();
  const mayEdit = session.data?.active.permissions?.includes("task:edit") ?? false;
  const filters = taskFiltersOf(usePreferences().taskListFilters);
  const list = useListState(usePageOfEach(filters, useInPreference(filters, keepTaskFilters)));
  const { change: choose, size, query } = list;
  const openWindow = useOpenWindow();
  useAskedFor(choose);
  const branches = useTaskBranches();
  const alsoSaid = useSaidKeys(query.searchTerm ?? "");
  const assignee = filters.who === "mine" ? "me" : filters.assignee?.value;
  const asked = {
    status: filters.status,
    ...(assignee ? { assignee } : {}),
    ...(filters.who === "all" && branches.some(({ id }) => id === filters.branch)
      ? { where: { AssigneeOrgId: filters.branch } }
      : {}),
    searchText: query.searchTerm,
    ...(alsoSaid.length > 0 ? { alsoSaid } : {}),
    limit: size,
    offset: query.offset,
  };
  const tasks = useTasks(asked);
  const shown = useCrossedOut(tasks.data?.rows ?? NONE, JSON.stringify(asked));
  const found = tasks.data && filters.status !== "DONE" ? { ...tasks, data: { ...tasks.data, rows: shown } } : tasks;
  const counts = tasks.data?.counts;
  const countOf: Record<TaskStatus, number | undefined> = {
    OVERDUE: counts?.overdue,
    DUE_TODAY: counts?.duetoday,
    UPCOMING: counts?.upcoming,
    TODO: counts?.todo,
    DONE: counts?.done,
  };
  const add = () => openWindow(newTaskWindow(t("task:newTitle"), HERE));
  const addButton = mayEdit ? (
    <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={add}>
      {t("task:new")}
    </Button>
  ) : null;
  const words = useTaskWords();
  const status = (value: string) => t(`task:status.${value as TaskStatus}`);
  return (
    <ListScreen<Task>
      title={t("task:title")}
      label={status(filters.status)}
      lead={t("task:lead")}
      arranged={useArranged("tasks", useTaskColumns())}
      found={found}
      // The tasks come in the order in which they are due.
      state={{ ...list, sort: undefined }}
      rowKey={(row) => row.id}
      rowLabel={(row) => words(row.title)}
      onOpen={(row) => openWindow(taskWindow({ ...row, title: words(row.title) }, HERE))}
      onNew={mayEdit ? add : undefined}
      {...(mayEdit ? { rowActions: (row: Task) => <DoneButton task={row} size="sm" /> } : {})}
      actions={
        <>
          <Link prefetch={false} href="/app/tasks/day" className={buttonClass("outline")}>
            {t("task:day.title")}
          </Link>
          {addButton}
        </>
      }
      before={<Whose filters={filters} branches={branches} onChange={choose} />}
      search={{
        label: t("task:search"),
        value: filters.q,
        pauseMs: SEARCH_PAUSE_MS,
        onChange: (q) => choose({ q }),
      }}
      narrowed={filters.q !== ""}
      onClear={() => choose({ q: "" })}
      says={{
        failed: t("task:failed"),
        noMatch: { title: t("task:noMatch"), clear: t("task:clear") },
        empty: { title: t(`task:empty.${filters.status}`), hint: t("task:emptyHint"), action: addButton },
      }}
      around={(content) => (
        <div className="flex min-h-0 flex-1 flex-col">
          <Tabs
            inset
            label={t("task:byStatus")}
            value={filters.status}
            onChange={(value) => choose({ status: value as TaskStatus })}
            tabs={TASK_STATUSES.map((value) => ({
              value,
              label: (
                <>
                  {status(value)} <span className="text-ink-muted tabular-nums">{countOf[value] ?? "–"}</span>
                </>
              ),
              content,
            }))}
          />
        </div>
      )}
    />
  );
}

/** Each way that a task can stand has a page of its own, to which one comes back. */
function usePageOfEach(filters: TaskFilters, place: ReturnType<typeof useInPreference<TaskFilters>>): typeof place {
  const [pages, setPages] = useState<TaskPages>({});
  return {
    ...place,
    page: pages[filters.status] ?? 1,
    write: (change, page) => {
      setPages(pagesAfter(pages, filters.status, change, page));
      place.write(change, page);
    },
  };
}

/** One's own tasks or everybody's, or those of one person or branch. */
function Whose({
  filters,
  branches,
  onChange,
}: {
  filters: TaskFilters;
  branches: readonly OrgUnit[];
  onChange: (change: Partial<TaskFilters>) => void;
}) {
  const { t } = useTranslation("task");
  return (
    <>
      <RadioGroup
        label={t("whose")}
        value={filters.who}
        onChange={(who) => onChange({ who: who as TaskFilters["who"] })}
        options={[
          { value: "mine", label: t("mine") },
          { value: "all", label: t("all") },
        ]}
      />
      {filters.who === "all" ? (
        <AssigneeSelect
          loanId={undefined}
          className="w-64 max-w-full"
          label={t("field.assignee")}
          placeholder={t("anyone")}
          value={filters.assignee as Option | null}
          onChange={(value) => onChange({ assignee: value })}
        />
      ) : null}
      {filters.who === "all" && branches.length > 0 ? (
        <Select
          className="w-52 max-w-full"
          label={t("branch")}
          emptyLabel={t("anyBranch")}
          value={branches.some(({ id }) => id === filters.branch) ? filters.branch : ""}
          onChange={(branch) => onChange({ branch })}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </>
  );
}
