import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import type { Always } from "./loan";
import { dispatch, type Query, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";
import { tasksKey } from "./task-count";

export type TaskItem = Always<components["schemas"]["TaskItem"], "id" | "version" | "title" | "isCompleted">;
export type Task = Omit<
  Always<components["schemas"]["Task"], "id" | "version" | "title" | "status" | "dueDate" | "AssigneeId">,
  "WorkflowTaskItems"
> & { WorkflowTaskItems?: TaskItem[] };
export type TaskNote = Always<components["schemas"]["TaskNote"], "id" | "version" | "text">;
export type NewTaskNote = Pick<
  TaskNote,
  "text" | "Mentions" | "LoanTrackerId" | "LoanConditionId" | "LoanDocumentId" | "DocumentIds"
>;
export type TaskPage = { rows: Task[]; count: number; counts: components["schemas"]["Counts"] };
export type Workload = components["schemas"]["Workload"];
export type TaskPerson = components["schemas"]["Person"];

/** How a task stands, and TODO for all that are not done, in the order they are shown. */
export const TASK_STATUSES = ["OVERDUE", "DUE_TODAY", "UPCOMING", "TODO", "DONE"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** All tasks of a loan, 999 with each request (loan-processing.md section 9). */
export const ALL_TASKS: TaskQuery = WHOLE;
/** How many people the choice of an assignee offers at once; more are found by typing. */
const MOST_ASSIGNEES = 50;

const BASE = "/workflow-task/api";

/** Where the calls of a task are: under its loan, where it has one. */
const under = (loanId: number | undefined) => (loanId === undefined ? BASE : `${BASE}/${loanId}`);

export interface TaskQuery extends Query {
  status?: TaskStatus;
  assignee?: string;
  searchText?: string | undefined;
  alsoSaid?: readonly string[];
  where?: { AssigneeOrgId: string };
  limit?: number;
  offset?: number;
}

/** A page of tasks with the counts of each status, in the unit one is in, or on one loan. */
export function useTasks(query: TaskQuery, loanId?: number) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...tasksKey, "list", loanId, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => dispatch<TaskPage>("GET", `${under(loanId)}/tasks`, { query, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
}

/** How much each person, or each branch, has to do; "" for the tasks of all branches in view. */
export function useWorkload(by: "person" | "branch", branch: string) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...tasksKey, "workload", by, branch, activeOrgUnit, consolidated, activeUserId],
    queryFn: (read) =>
      send("GET", `${BASE}/tasks/workload`, {
        query: { ...WHOLE, by, ...(branch && { branch }) },
        ...ofPage(read),
        as: "part",
      }),
  });
}

const taskKey = (id: string | undefined) => [...tasksKey, "one", id] as const;

/** One task; none is read without an id. */
export function useTask(loanId: number | undefined, id: string | undefined) {
  return useQuery({
    queryKey: taskKey(id),
    queryFn: ({ signal }) => dispatch<Task>("GET", `${under(loanId)}/tasks/${id}`, { signal, as: "part" }),
    enabled: id !== undefined,
    retry: false,
  });
}

/** Who can be given a task, by what is typed. */
export function useAssignees(loanId: number | undefined, searchTerm: string) {
  const { activeOrgUnit } = useRequestContext();
  return useQuery({
    queryKey: [...tasksKey, "assignees", loanId, searchTerm, activeOrgUnit],
    queryFn: ({ signal }) =>
      dispatch<{ rows: TaskPerson[] }>("GET", `${under(loanId)}/assignees`, {
        query: { limit: MOST_ASSIGNEES, searchTerm: searchTerm || undefined },
        signal,
        as: "part",
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function useTaskNotes(loanId: number | undefined, id: string) {
  return useQuery({
    queryKey: [...taskKey(id), "notes"],
    queryFn: ({ signal }) =>
      dispatch<{ rows: TaskNote[] }>("GET", `${under(loanId)}/task/${id}/notes`, { query: WHOLE, signal, as: "part" }),
    select: (page) => page.rows,
  });
}

/** Shows a change of a task wherever it is listed, and answers the way back. */
function showAtOnce(client: QueryClient, id: string, change: (task: Task) => Task | null): () => void {
  void client.cancelQueries({ queryKey: tasksKey });
  const before = client.getQueriesData<TaskPage | Task>({ queryKey: tasksKey });
  client.setQueriesData<TaskPage>({ queryKey: [...tasksKey, "list"] }, (page) => {
    if (!page) return page;
    const rows = page.rows.flatMap((row) => (row.id === id ? (change(row) ?? []) : row));
    return { ...page, rows, count: page.count - (page.rows.length - rows.length) };
  });
  client.setQueryData<Task>(taskKey(id), (task) => (task ? (change(task) ?? task) : task));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

export interface TaskChange {
  title?: string;
  description?: string | null;
  dueDate?: string;
  AssigneeId?: string;
  status?: "DONE" | "TODO";
  canChangeLoanStatus?: boolean;
}

/** Gives a task. */
export function useCreateTask(loanId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TaskChange & { WorkflowTaskItems?: { title: string }[] }) =>
      dispatch<Task>("POST", `${under(loanId)}/tasks`, { body, as: "form" }),
    onSuccess: (task) => client.setQueryData(taskKey(task.id), task),
    onSettled: () => renewal(client),
  });
}

/**
 * Changes a task: what is changed shows at once and is taken back when the server refuses. A task that may move its loan
 * is done only once the server says so (loan-processing.md section 4).
 */
export function useChangeTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task, change, version }: { task: Task; change: TaskChange; version?: number }) =>
      dispatch<Task>("PATCH", `${under(task.LoanId)}/tasks/${task.id}`, {
        body: change,
        ifMatch: version,
        as: version === undefined ? "page" : "form",
      }),
    onMutate: ({ task, change }) =>
      task.canChangeLoanStatus && change.status
        ? undefined
        : showAtOnce(client, task.id, (row) => ({ ...row, ...change }) as Task),
    // One that may move its loan is shown as done now that the server says so.
    onSuccess: (kept, { task, change }) => {
      if (task.canChangeLoanStatus && change.status) showAtOnce(client, task.id, (row) => ({ ...row, ...kept }));
    },
    onError: (_fault, _given, takeBack) => takeBack?.(),
    onSettled: () => renewal(client),
  });
}

/** Deletes a task; it comes back when the server refuses. */
export function useDeleteTask(onFailed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task: Task) => dispatch("DELETE", `${under(task.LoanId)}/tasks/${task.id}`, { as: "part" }),
    onMutate: (task) => showAtOnce(client, task.id, () => null),
    onError: (_fault, _task, takeBack) => {
      takeBack?.();
      onFailed();
    },
    onSettled: () => renewal(client),
  });
}

/** Ticks, adds and removes items of a task's checklist; what fails is taken back. */
export function useChecklist(task: Task) {
  const client = useQueryClient();
  const path = `${under(task.LoanId)}/tasks/${task.id}/checklist`;
  const items = (change: (items: TaskItem[]) => TaskItem[]) =>
    showAtOnce(client, task.id, (row) => {
      const list = change(row.WorkflowTaskItems ?? []);
      return {
        ...row,
        WorkflowTaskItems: list,
        WorkflowTaskItemsCount: list.length,
        completedItemsCount: list.filter((one) => one.isCompleted).length,
      };
    });
  const onSettled = () => renewal(client);
  return {
    add: useMutation({ mutationFn: (title: string) => dispatch("POST", path, { body: { title } }), onSettled }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string; isCompleted?: boolean; title?: string }) =>
        dispatch("PATCH", `${path}/${id}`, { body }),
      onMutate: ({ id, ...body }) => items((list) => list.map((one) => (one.id === id ? { ...one, ...body } : one))),
      onError: (_fault, _given, takeBack) => takeBack?.(),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => dispatch("DELETE", `${path}/${id}`, {}),
      onMutate: (id) => items((list) => list.filter((one) => one.id !== id)),
      onError: (_fault, _id, takeBack) => takeBack?.(),
      onSettled,
    }),
  };
}

export function useWriteTaskNote(task: Task) {
  const client = useQueryClient();
  const path = `${under(task.LoanId)}/task/${task.id}/notes`;
  const onSettled = () => renewal(client);
  return {
    add: useMutation({
      mutationFn: (body: NewTaskNote) => dispatch("POST", path, { body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => dispatch("DELETE", `${path}/${id}`, {}), onSettled }),
  };
}
