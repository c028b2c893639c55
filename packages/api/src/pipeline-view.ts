import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";

type Kept = components["schemas"]["PipelineView"];

/** A way to look at the pipeline: filters, order, grouping, columns and density, as a list or a board. */
export type PipelineView = Omit<Kept, "groupBy"> & {
  id: string;
  filters?: Record<string, unknown>;
  /** Null takes a grouping back. */
  groupBy?: Kept["groupBy"] | null;
};

interface PipelineViews {
  defaults: PipelineView[];
  users: PipelineView[];
}

const viewsKey = ["pipeline-views"] as const;

/** The views there are for everyone and the reader's own; those that mirror a default one are not listed. */
export function usePipelineViews() {
  return useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) =>
      send("GET", "/los/api/pipeline-views", {
        signal,
        as: "part",
      }) as Promise<PipelineViews>,
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
  const settle = () => renewal(client);
  const create = useMutation({
    mutationFn: (view: Omit<PipelineView, "id">) =>
      send("POST", "/los/api/pipeline-views", { body: view as Kept, as: "form" }) as Promise<PipelineView>,
    onSettled: settle,
  });
  const update = useMutation({
    mutationFn: ({ id, ...patch }: { id: string } & Partial<PipelineView>) =>
      send("PATCH", "/los/api/pipeline-views/{id}", { params: { id }, body: patch }),
    // Shown at once: a box that is ticked must not wait for the server.
    onMutate: ({ id, ...patch }) => {
      void client.cancelQueries({ queryKey: viewsKey });
      client.setQueryData<PipelineViews>(viewsKey, (views) =>
        views ? { ...views, users: views.users.map((view) => (view.id === id ? { ...view, ...patch } : view)) } : views,
      );
    },
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (id: string) => send("DELETE", "/los/api/pipeline-views/{id}", { params: { id } }),
    onSettled: settle,
  });
  return { create, update, remove };
}
