import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DocumentClass } from "./document";
import { renewal } from "./freshness";
import { send } from "./request";
import { ofPage, WHOLE } from "./shown";

const PATH = "/los/api/document-classifications";

/** The company's own classes, hidden ones among them, in stacking order. */
export const useCompanyClasses = () =>
  useQuery({
    queryKey: ["document-classes", "company"],
    queryFn: (read) => send("GET", PATH, { query: WHOLE, ...ofPage(read) }),
  });

export function useDocumentClassWrites() {
  const client = useQueryClient();
  const renewed = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await renewal(client);
    }
  };
  const of = ({ id, version }: DocumentClass) => ({ params: { id }, ifMatch: version });
  return {
    save: (one: DocumentClass | null, body: object) =>
      renewed(
        one
          ? send("PATCH", `${PATH}/{id}`, { ...of(one), body, as: "form" })
          : send("POST", PATH, { body: body as DocumentClass, as: "form" }),
      ),
    /** Hides a class, or shows it again: whatever version it is of meanwhile. */
    show: ({ id }: DocumentClass, isActive: boolean) =>
      renewed(send("PATCH", `${PATH}/{id}`, { params: { id }, body: { isActive } })),
    order: (rows: readonly DocumentClass[]) =>
      renewed(send("PATCH", `${PATH}/order`, { body: { ids: rows.map(({ id }) => id) } })),
    reset: (one: DocumentClass) => renewed(send("POST", `${PATH}/{id}/reset`, { ...of(one), as: "form" })),
    remove: (one: DocumentClass) => renewed(send("DELETE", `${PATH}/{id}`, { ...of(one), as: "form" })),
  };
}
