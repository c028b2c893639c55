import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { inTurn, useUnderWay } from "./under-way";

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
const changesKey = [...viewsKey, "change"] as const;

/** The views there are for everyone and the reader's own; those that mirror a default one are not listed. A change shows at once. */
export function usePipelineViews() {
  const kept = useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) =>
      send("GET", "/los/api/pipeline-views", {
        signal,
        as: "part",
      }) as Promise<PipelineViews>,
    select: ({ defaults, users }) => ({ defaults, users: users.filter((view) => !view.sysRefId) }),
    staleTime: 300_000,
  });
  return { ...kept, data: useUnderWay(kept.data, changesKey, changed) };
}

type PipelineViewChange = { id: string } & Partial<PipelineView>;

function changed({ defaults, users }: PipelineViews, { id, ...patch }: PipelineViewChange): PipelineViews {
  return { defaults, users: users.map((view) => (view.id === id ? { ...view, ...patch } : view)) };
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
    ...inTurn(changesKey),
    mutationFn: ({ id, ...patch }: PipelineViewChange) =>
      send("PATCH", "/los/api/pipeline-views/{id}", { params: { id }, body: patch }),
    onSuccess: (_kept, change) =>
      void client.setQueryData<PipelineViews>(viewsKey, (views) => views && changed(views, change)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => send("DELETE", "/los/api/pipeline-views/{id}", { params: { id } }),
    onSettled: settle,
  });
  return { create, update, remove };
}
