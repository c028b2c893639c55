import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import type { Always } from "./loan";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";
import type { Task } from "./task";
import { tasksKey } from "./task-count";

/** What tasks of a loan begin as. */
export type TaskTemplate = Always<
  components["schemas"]["TaskTemplate"],
  "id" | "version" | "title" | "StageId" | "isActive" | "due"
>;

const templatesKey = ["taskTemplates"] as const;

/** The company's task templates. */
export function useTaskTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: async (read) =>
      (await send("GET", "/workflow-task/api/task-templates", { query: WHOLE, ...ofPage(read) })) as Page<TaskTemplate>,
  });
}

/** The templates that are offered on a loan. */
export function useLoanTaskTemplates(loanId: number) {
  return useQuery({
    queryKey: [...templatesKey, loanId],
    queryFn: async (read) =>
      (await send("GET", "/workflow-task/api/{loanId}/task-templates", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
      })) as Page<TaskTemplate>,
  });
}

/** What a template makes on a loan, if it is given now. Nothing is kept. */
export function useCompileTemplate(loanId: number) {
  return useMutation({
    mutationFn: async (templateId: string) =>
      (await send("GET", "/workflow-task/api/{loanId}/compile-task-templates/{templateId}", {
        params: { loanId, templateId },
      })) as Task,
  });
}

/** Gives the tasks that templates make on a loan. */
export function useGiveFromTemplates(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateIds: string[]) =>
      send("POST", "/workflow-task/api/{loanId}/tasks/from-templates", { params: { loanId }, body: { templateIds } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: tasksKey });
      return renewal(client);
    },
  });
}

export function useTaskTemplateWrites() {
  const client = useQueryClient();
  return {
    save: async (template: TaskTemplate | null, body: object) => {
      if (template)
        await send("PATCH", "/workflow-task/api/task-templates/{id}", {
          params: { id: template.id },
          body,
          ifMatch: template.version,
          as: "form",
        });
      else await send("POST", "/workflow-task/api/task-templates", { body: body as TaskTemplate, as: "form" });
      await renewal(client);
    },
    remove: async (template: TaskTemplate) => {
      await send("DELETE", "/workflow-task/api/task-templates/{id}", {
        params: { id: template.id },
        ifMatch: template.version,
      });
      await renewal(client);
    },
  };
}
