import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

// The grids of loan-level price adjustments that a company loads, beside the one that is shipped.

type Schemas = components["schemas"];
export type GridDetail = Schemas["GridDetail"];
export type GridCell = Schemas["GridCell"];
type GridUpload = Schemas["GridInBody"];

const GRIDS = "/pricing/api/adjustment-grids";
/** What the grid that comes with the product is asked for by: it has no id. */
export const SHIPPED = "shipped";

export const useAdjustmentGrids = () =>
  useQuery({
    queryKey: ["pricing", "grids"],
    queryFn: (read) => send("GET", GRIDS, { query: WHOLE, ...ofPage(read) }),
  });

/** A grid with its cells and what it changes. */
export const useAdjustmentGrid = (id: string) =>
  useQuery({
    queryKey: ["pricing", "grid", id],
    queryFn: ({ signal }) =>
      id === SHIPPED
        ? send("GET", `${GRIDS}/shipped`, { signal, as: "part" })
        : send("GET", `${GRIDS}/{id}`, { params: { id }, signal, as: "part" }),
  });

export function useGridWrites() {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  return {
    upload: (body: GridUpload) => renewed(send("POST", GRIDS, { body, as: "form" })),
    publish: (id: string) => renewed(send("POST", `${GRIDS}/{id}/publish`, { params: { id } })),
    rollBack: (id: string) => renewed(send("POST", `${GRIDS}/{id}/roll-back`, { params: { id } })),
    remove: (id: string) => renewed(send("DELETE", `${GRIDS}/{id}`, { params: { id } })),
  };
}
