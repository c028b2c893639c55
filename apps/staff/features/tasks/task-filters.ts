import { TASK_STATUSES, type TaskStatus } from "@gable/api";

/** What the list of tasks is asked for; the browser keeps it as taskListFilters (platform.md section 3). */
export interface TaskFilters {
  who: "mine" | "all";
  status: TaskStatus;
  assignee: { value: string; label: string } | null;
  text: string;
}

/** What was kept, where it is still right; the first view otherwise: what oneself has to do. */
export function taskFiltersOf(kept: Record<string, unknown>): TaskFilters {
  const person = kept.assignee as { value?: unknown; label?: unknown } | null | undefined;
  const isPerson = typeof person?.value === "string" && typeof person.label === "string";
  return {
    who: kept.who === "all" ? "all" : "mine",
    status: TASK_STATUSES.find((status) => status === kept.status) ?? "TODO",
    assignee: isPerson ? { value: person.value as string, label: person.label as string } : null,
    text: typeof kept.text === "string" ? kept.text : "",
  };
}
