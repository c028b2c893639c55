import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DOCUMENTS } from "./document-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage, WHOLE } from "./shown";

/** The versions of a document, the newest first. */
export const useDocumentVersions = (loanId: number, id: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "documents", id, "versions"],
    queryFn: (read) =>
      send("GET", `${DOCUMENTS}/{id}/versions`, { params: { loanId, id }, query: WHOLE, ...ofPage(read), as: "part" }),
  });

/** Who opened a document. */
export const useDocumentViews = (loanId: number, id: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "documents", id, "views"],
    queryFn: (read) =>
      send("GET", `${DOCUMENTS}/{id}/views`, { params: { loanId, id }, query: WHOLE, ...ofPage(read), as: "part" }),
    staleTime: 0,
  });

/** Says that another document is the newer version of one, or makes an earlier version the newest again. */
export function useVersionWrites(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; newer: string } | { id: string; revertTo: string }) =>
      "newer" in change
        ? send("POST", `${DOCUMENTS}/{id}/versions`, {
            params: { loanId, id: change.id },
            body: { LoanDocumentId: change.newer },
          })
        : send("POST", `${DOCUMENTS}/{id}/versions/{versionId}/revert`, {
            params: { loanId, id: change.id, versionId: change.revertTo },
          }),
    onSettled: () => renewal(client),
  });
}

/** From so many characters on the texts of documents are searched. */
const SHORTEST = 3;

/** The documents in whose text, name or class all words are. */
export const useDocumentSearch = (loanId: number, words: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "documents", "search", words],
    queryFn: (read) =>
      send("GET", DOCUMENTS, {
        params: { loanId },
        query: { ...WHOLE, search: words.slice(0, 200) },
        ...ofPage(read),
        as: "quiet",
      }),
    enabled: words.length >= SHORTEST,
    placeholderData: words.length >= SHORTEST ? keepPreviousData : undefined,
  });
