import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "./request";
import type { components } from "./schema";

/** A way to look at the pipeline: filters, order, columns and density. */
export type PipelineView = components["schemas"]["PipelineView"] & { id: string; filters?: Record<string, unknown> };

interface PipelineViews {
  defaults: PipelineView[];
  users: PipelineView[];
}

const viewsKey = ["pipeline-views"] as const;
const BASE = "/los/api/pipeline-views";

/** The views there are for everyone and the reader's own; those that mirror a default one are not listed. */
export function usePipelineViews() {
  return useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => send<PipelineViews>("GET", BASE, { signal, skipNavigation: true, showToast: false }),
    select: ({ defaults, users }) => ({ defaults, users: users.filter((view) => !view.sysRefId) }),
    staleTime: 300_000,
  });
}

/** The view to show: the chosen one, else the reader's active one, else the first there is for everyone. */
export function viewToShow(views: PipelineViews | undefined, chosen: string): PipelineView | undefined {
  if (!views) return undefined;
  const all = [...views.defaults, ...views.users];
  return all.find((view) => view.id === chosen) ?? views.users.find((view) => view.active) ?? views.defaults[0];
}

export function useWritePipelineView() {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: viewsKey });
  const create = useMutation({
    mutationFn: (view: Omit<PipelineView, "id">) => send<PipelineView>("POST", BASE, { body: view, formShows: true }),
    onSettled: settle,
  });
  const update = useMutation({
    mutationFn: ({ id, ...patch }: { id: string } & Partial<PipelineView>) =>
      send<PipelineView>("PATCH", `${BASE}/${id}`, { body: patch }),
    // Shown at once: a box that is ticked must not wait for the server.
    onMutate: async ({ id, ...patch }) => {
      await client.cancelQueries({ queryKey: viewsKey });
      client.setQueryData<PipelineViews>(viewsKey, (views) =>
        views ? { ...views, users: views.users.map((view) => (view.id === id ? { ...view, ...patch } : view)) } : views,
      );
    },
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (id: string) => send<void>("DELETE", `${BASE}/${id}`),
    onSettled: settle,
  });
  return { create, update, remove };
}
