import { TASK_STATUSES, type TaskStatus } from "@gable/api";
import { changePreferences, preferences } from "@gable/shell";
import { type ListView, USUAL_ROWS } from "../list/list-state";

/** What the list of tasks is asked for; the browser keeps it as taskListFilters (platform.md section 3). */
export interface TaskFilters extends ListView {
  who: "mine" | "all";
  status: TaskStatus;
  assignee: { value: string; label: string } | null;
  /** The branch that the tasks are of; "" for all in view. */
  branch: string;
}

/** What was kept, where it is still right; the first view otherwise: what oneself has to do. */
export function taskFiltersOf(kept: Record<string, unknown>): TaskFilters {
  const person = kept.assignee as { value?: unknown; label?: unknown } | null | undefined;
  const isPerson = typeof person?.value === "string" && typeof person.label === "string";
  return {
    who: kept.who === "all" ? "all" : "mine",
    status: TASK_STATUSES.find((status) => status === kept.status) ?? "TODO",
    assignee: isPerson ? { value: person.value as string, label: person.label as string } : null,
    branch: typeof kept.branch === "string" ? kept.branch : "",
    q: typeof kept.text === "string" ? kept.text : "",
    size: typeof kept.size === "number" ? kept.size : USUAL_ROWS,
    by: "dueDate",
    direction: "ASC",
  };
}

/** Keeps what is chosen beside what was; what is looked for is kept as `text`. */
export function keepTaskFilters(change: Partial<TaskFilters>): void {
  const {
    who,
    status,
    assignee,
    branch,
    q: text,
    size,
  } = { ...taskFiltersOf(preferences().taskListFilters), ...change };
  changePreferences({ taskListFilters: { who, status, assignee, branch, text, size } });
}

/** The page that one is on of each way that a task can stand; the first where there is none. */
export type TaskPages = Partial<Record<TaskStatus, number>>;

/** The same after a change: going to another status keeps all, and what narrows the tasks begins each anew. */
export function pagesAfter(pages: TaskPages, at: TaskStatus, change: Partial<TaskFilters>, page: number): TaskPages {
  const changed = Object.keys(change);
  if (changed.length === 0) return { ...pages, [at]: page };
  return changed.every((name) => name === "status") ? pages : {};
}
