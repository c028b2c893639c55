import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

export type LoanNote = components["schemas"]["Note"];

const notesKey = (loanId: number) => [...loanKey(loanId), "notes"] as const;
const MOST_LISTED = 100;

/** The notes of a loan without their texts, the newest first. */
export function useLoanNotes(loanId: number, searchTerm: string) {
  return useQuery({
    queryKey: [...notesKey(loanId), "list", searchTerm],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/notes", {
        params: { loanId },
        query: { limit: MOST_LISTED, orderBy: "id", sort: "DESC", searchTerm: searchTerm || undefined },
        signal,
        as: "part",
      }),
  });
}

/** One note with its text; none is read without an id. */
export function useLoanNote(loanId: number, id: string | undefined) {
  return useQuery({
    queryKey: [...notesKey(loanId), "one", id],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/notes/{id}", {
        params: { loanId, id: id ?? "" },
        signal,
        as: "part",
      }),
    enabled: id !== undefined,
    retry: false,
  });
}

export interface NoteChange {
  id?: string | undefined;
  version?: number | undefined;
  Title: string;
  Text: string;
  Mentions: components["schemas"]["Mention"][];
}

/** Writes a note, or changes the one with the id; the answer is the note as the server keeps it. */
export function useSaveLoanNote(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, ...body }: NoteChange) =>
      id === undefined
        ? send("POST", "/los/api/loans/{loanId}/notes", { params: { loanId }, body, as: "form" })
        : send("PATCH", "/los/api/loans/{loanId}/notes/{id}", {
            params: { loanId, id },
            body,
            ifMatch: version,
            as: "form",
          }),
    onSuccess: (note) => {
      client.setQueryData([...notesKey(loanId), "one", note.id], note);
    },
  });
}

export function useRemoveLoanNote(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send("DELETE", "/los/api/loans/{loanId}/notes/{id}", { params: { loanId, id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: [...notesKey(loanId), "one", id] });
      return renewal(client);
    },
  });
}
