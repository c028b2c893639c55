import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch, Standing } from "./call";
import { DOCUMENTS, documentsQuery } from "./document-query";
import { renewal } from "./freshness";
import { download, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

export type DocumentClass = components["schemas"]["Class"];
export type DocumentCategory = components["schemas"]["Category"];
export type DocumentPart = components["schemas"]["DocumentPart"];
export type DocumentMaking = components["schemas"]["Making"];

type Verdict = components["schemas"]["Verdict"];

export const useLoanDocuments = (loanId: number) => useQuery(documentsQuery(loanId));

/** The parts of a loan's folder, in their order. */
export const useDocumentCategories = () =>
  useQuery({
    queryKey: ["document-categories"],
    queryFn: (read) => send("GET", "/los/api/need-doc-categories", { query: WHOLE, ...ofPage(read), as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The classes of the documents of a loan's company in stacking order, and the parts of the folder they stand in. */
export function useDocumentClasses(loanId: number) {
  const classes = useQuery({
    queryKey: ["document-classes", loanId],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/document-classifications", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
        as: "part",
      }),
  });
  return { classes, categories: useDocumentCategories() };
}

/** Renames a document, or says what staff think of it. */
export function useDocumentChange(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, as, ...body }: { id: string; as?: Standing } & MergePatch<Verdict>) =>
      send("PATCH", `${DOCUMENTS}/{id}`, { params: { loanId, id }, body, as }),
    onSettled: () => renewal(client),
  });
}

type Change =
  | { what: "change"; ids: string[]; patch: MergePatch<Verdict> }
  | { what: "remove" | "restore"; ids: string[] }
  | { what: "make"; made: DocumentMaking[]; replaces: string[] };

/** Changes the documents of a loan, one or many at once, and makes new ones of their pages. */
export function useDocumentWrites(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      const params = { loanId };
      switch (change.what) {
        case "change": {
          const body = { LoanDocumentIds: change.ids, patch: change.patch };
          return await send("PATCH", DOCUMENTS, { params, body });
        }
        case "remove":
          return await send("DELETE", DOCUMENTS, { params, body: { LoanDocumentIds: change.ids } });
        case "restore":
          return await send("POST", `${DOCUMENTS}/restore`, { params, body: { ids: change.ids } });
        case "make": {
          const { made, replaces } = change;
          return await send("POST", `${DOCUMENTS}/make`, { params, body: { made, replaces } });
        }
      }
    },
    onSettled: () => renewal(client),
  });
}

/** The documents of a loan in stacking order, as one ZIP file: all of the folder where none is named. */
export const exportDocuments = (loanId: number, ids: readonly string[]) =>
  download(`${DOCUMENTS}/export`, {
    params: { loanId },
    query: ids.length > 0 ? { LoanDocumentIds: [...ids] } : {},
  });
