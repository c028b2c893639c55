import { useQuery } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { dispatch } from "./request";
import type { components } from "./schema";

// By itself: every page counts one's tasks and follows their events, and few read one.

export type TaskCounts = components["schemas"]["DeskCounts"];

export const tasksKey = ["tasks"] as const;

/** How many tasks the reader has of each status. */
export function useTaskCounts(enabled: boolean) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...tasksKey, "count", activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => dispatch<TaskCounts>("GET", "/workflow-task/api/tasks/count", { signal, as: "quiet" }),
    enabled,
  });
}
