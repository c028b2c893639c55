import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LoanFile, loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

/** Who edits a loan just now, with what is not saved, and what one lost oneself. */
export type EditingDetail = components["schemas"]["EditingDetail"];
export type UnsavedEdit = components["schemas"]["UnsavedEdit"];
/** What of a loan is no longer as it was disclosed, and why. */
export type CocSummary = components["schemas"]["CocSummary"];
export type CocEdit = components["schemas"]["CocEdit"];

const LOAN = "/los/api/loans/{loanId}";
const editingKey = (loanId: number) => [...loanKey(loanId), "editing"] as const;
const cocKey = (loanId: number) => [...loanKey(loanId), "coc"] as const;

/** Who edits a loan with what they have not saved: read anew whenever it is looked at. */
export function useEditingDetail(loanId: number, enabled = true) {
  return useQuery({
    queryKey: editingKey(loanId),
    queryFn: ({ signal }) => send("GET", `${LOAN}/loan-edit`, { params: { loanId }, signal, as: "part" }),
    staleTime: 0,
    enabled,
  });
}

/** Asks who edits a loan, and has its page show it. */
export function usePollEditing(loanId: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const now = await send("GET", `${LOAN}/loan-edit/poll`, { params: { loanId }, as: "quiet" });
    client.setQueryData<LoanFile>(loanKey(loanId), (file) => file && { ...file, Editing: now });
  };
}

export type EditingAct =
  | { do: "start" }
  | { do: "end" }
  | { do: "take-over"; version: number; unsavedVersion?: number | undefined };

/** Starts to edit a loan, ends it, or takes it over: the page shows at once who does. */
export function useEditingAct(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: EditingAct) => {
      const how = { params: { loanId } };
      if (act.do === "start") return send("POST", `${LOAN}/loan-edit/start`, how);
      if (act.do === "end") return send("PATCH", `${LOAN}/loan-edit/end`, how);
      const { version, unsavedVersion } = act;
      // The dialog shows that somebody was quicker, or that there is more to lose.
      return send("PATCH", `${LOAN}/loan-edit/take-over`, { ...how, body: { version, unsavedVersion }, as: "form" });
    },
    onSuccess: (now) => {
      if (now) client.setQueryData<LoanFile>(loanKey(loanId), (file) => file && { ...file, Editing: now });
    },
  });
}

/** Says what is changed and not saved here, so that whoever takes over sees it first. */
export const keepUnsaved = (loanId: number, unsaved: UnsavedEdit[]) =>
  send("PATCH", `${LOAN}/loan-edit`, { params: { loanId }, body: { unsaved }, as: "quiet" });

export function useCocSummary(loanId: number) {
  return useQuery({
    queryKey: cocKey(loanId),
    queryFn: ({ signal }) => send("GET", `${LOAN}/loan-coc/summary`, { params: { loanId }, signal, as: "part" }),
    staleTime: 0,
  });
}

/** Opens a change of circumstance where none is open, and says what is said of it. */
export function useSaveCoc(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ isOpen, edit }: { isOpen: boolean; edit: CocEdit }) => {
      if (!isOpen) await send("POST", `${LOAN}/loan-coc/start`, { params: { loanId }, as: "form" });
      return send("PATCH", `${LOAN}/loan-coc`, { params: { loanId }, body: edit, as: "form" });
    },
    onSuccess: (summary) => {
      if (summary) client.setQueryData(cocKey(loanId), summary);
    },
  });
}
