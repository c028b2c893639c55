import { useQueryClient } from "@tanstack/react-query";
import { filled, type PathOf } from "./call";
import { renewal } from "./freshness";
import type { RecordBase } from "./record";
import { dispatch, type RequestOptions } from "./request";

/** Where a list is that comes with the product and that each company makes its own: it is put in order, and so are its records changed. */
export type ShippedPath = {
  [P in PathOf<"PATCH">]: P extends `${infer Base}/order` ? Extract<PathOf<"POST">, Base> : never;
}[PathOf<"PATCH">];

export interface ShippedWrites<T> {
  save: (record: T | null, body: object) => Promise<void>;
  /** Hides a record, or shows it again: whatever version it is of meanwhile. */
  show: (record: T, isActive: boolean) => Promise<void>;
  /** Puts the whole list in order. */
  order: (rows: readonly T[]) => Promise<void>;
  /** Makes a record again what came with the product. */
  reset: (record: T) => Promise<void>;
  remove: (record: T) => Promise<void>;
}

/** What a company does with such a list. What follows is read again when a write is done, even where it failed. */
export function useShippedWrites<T extends RecordBase>(path: ShippedPath): ShippedWrites<T> {
  const client = useQueryClient();
  const write = async (method: "POST" | "PATCH" | "DELETE", under: string, id: string, options: RequestOptions) => {
    try {
      await dispatch(method, filled(path + under, { id }), options);
    } finally {
      await renewal(client);
    }
  };
  const form = { as: "form" } as const;
  return {
    save: (record, body) =>
      record
        ? write("PATCH", "/{id}", record.id, { body, ifMatch: record.version, ...form })
        : write("POST", "", "", { body, ...form }),
    show: ({ id }, isActive) => write("PATCH", "/{id}", id, { body: { isActive } }),
    order: (rows) => write("PATCH", "/order", "", { body: { ids: rows.map(({ id }) => id) } }),
    reset: ({ id, version }) => write("POST", "/{id}/reset", id, { ifMatch: version, ...form }),
    remove: ({ id, version }) => write("DELETE", "/{id}", id, { ifMatch: version, ...form }),
  };
}
