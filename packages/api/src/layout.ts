import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";
import { inTurn } from "./under-way";

/** How a person has arranged one table: its density, and the columns that are not shown. */
export type Layout = components["schemas"]["Layout"];

/** The tables that a person can arrange. */
export type TableName =
  | "pipeline"
  | "leads"
  | "users"
  | "support-users"
  | "tasks"
  | "contacts"
  | "contact-companies"
  | "clients"
  | "lock-desk";

const layoutsKey = ["layouts"] as const;

/**
 * How the reader has arranged a table, kept by the server so that it follows to every browser; `arrange` shows at once and keeps it. Until it
 * is arranged, the columns of `hiddenAtFirst` are not shown.
 */
export function useLayout(name: TableName, hiddenAtFirst: readonly string[] = []) {
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: layoutsKey,
    queryFn: ({ signal }) => send("GET", "/api/layouts", { query: WHOLE, signal, as: "quiet" }),
    staleTime: 300_000,
  });
  const layout = kept.data?.rows.find((one) => one.name === name);
  const save = useMutation({
    ...inTurn([...layoutsKey, name]),
    mutationFn: ({ name: _, ...body }: Layout) => send("PUT", "/api/layouts/{name}", { params: { name }, body }),
    onMutate: (next) => {
      void client.cancelQueries({ queryKey: layoutsKey });
      client.setQueryData<Page<Layout>>(layoutsKey, (page) => {
        const others = (page?.rows ?? []).filter((one) => one.name !== name);
        return { rows: [...others, next], count: others.length + 1 };
      });
    },
    onError: () => renewal(client),
  });
  const density = layout?.density ?? "regular";
  const hidden = layout ? (layout.hidden ?? []) : [...hiddenAtFirst];
  return {
    density,
    hidden,
    arrange: (change: Partial<Layout>) => save.mutate({ density, hidden, ...change, name }),
  };
}
