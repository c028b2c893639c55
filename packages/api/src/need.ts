import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { filled, type New } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { dispatch, download, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";
import type { Sender } from "./upload";

export type Need = components["schemas"]["DocumentNeed"];
/** One of those who are asked to sign a document. */
type Signer = components["schemas"]["Signer"];
export type LoanDocument = components["schemas"]["Document"];
export type NeedRejection = NonNullable<Need["rejectionReason"]>;

const needsKey = (loanId: number) => [...loanKey(loanId), "needs"] as const;

/** What the borrowers of a loan are asked for. */
export function useNeeds(loanId: number, enabled = true) {
  return useQuery({
    queryKey: needsKey(loanId),
    enabled,
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/needs", { params: { loanId }, query: WHOLE, ...ofPage(read) }),
  });
}

export type SuggestedNeed = components["schemas"]["Suggestion"];

/** What the application of a loan calls for. Another change of it is asked for anew. */
export function useNeedsOfApplication(loanId: number) {
  return useQuery({
    queryKey: [...needsKey(loanId), "suggested"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/needs/suggested", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
        as: "part",
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a borrower is asked for. */
export function useOwnNeeds(loanId: number) {
  return useQuery({
    queryKey: [...needsKey(loanId), "own"],
    queryFn: (read) =>
      send("GET", "/pos/api/applications/{loanId}/needs", { params: { loanId }, query: WHOLE, ...ofPage(read) }),
  });
}

type Change =
  | { what: "ask"; need: New<Need> }
  | { what: "askSeveral"; needs: New<Need>[] }
  | { what: "askToSign"; need: New<Need>; signers: Signer[] }
  | { what: "accept"; need: Need }
  | { what: "answer"; need: Need; answer: string }
  | { what: "signed"; need: Need; eSignByName: string }
  | { what: "remind" | "stop" | "revoke"; need: Need }
  | { what: "reject"; need: Need; rejectionReason: NeedRejection; rejectionNote: string };

const LETTERS = {
  remind: "/los/api/loans/{loanId}/needs/{id}/remind",
  stop: "/los/api/loans/{loanId}/needs/{id}/reminders/stop",
  revoke: "/los/api/loans/{loanId}/needs/{id}/links/revoke",
} as const;

/** A borrower answers what they are asked in words. */
export function useOwnAnswer(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: string }) =>
      send("POST", "/pos/api/applications/{loanId}/needs/{id}/answer", {
        params: { loanId, id },
        body: { answer },
        as: "form",
      }),
    onSettled: () => renewal(client),
  });
}

/** Has a document looked at again whose scan was given up. */
export function useScanAgain(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send("POST", "/los/api/loans/{loanId}/documents/{id}/scan", { params: { loanId, id }, as: "form" }),
    onSettled: () => renewal(client),
  });
}

/** Asks for something, or judges what came for it. */
export function useNeedWrites(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      if (change.what === "ask")
        return send("POST", "/los/api/loans/{loanId}/needs", { params: { loanId }, body: change.need, as: "form" });
      if (change.what === "askSeveral")
        return dispatch("POST", filled("/los/api/loans/{loanId}/needs/several", { loanId }), {
          body: { rows: change.needs },
        });
      if (change.what === "askToSign") {
        const { title, description, dueDate, LoanConditionId } = change.need;
        const body = {
          title: title ?? "",
          signers: change.signers,
          ...(description && { description }),
          ...(dueDate && { dueDate }),
          ...(LoanConditionId && { LoanConditionId }),
        };
        return send("POST", "/los/api/loans/{loanId}/needs/signatures", { params: { loanId }, body, as: "form" });
      }
      const params = { loanId, id: change.need.id };
      const ifMatch = change.need.version;
      if (change.what === "accept")
        return send("POST", "/los/api/loans/{loanId}/needs/{id}/accept", { params, ifMatch, as: "form" });
      if (change.what === "answer")
        return send("POST", "/los/api/loans/{loanId}/needs/{id}/answer", {
          params,
          ifMatch,
          body: { answer: change.answer },
          as: "form",
        });
      if (change.what === "signed")
        return send("POST", "/los/api/loans/{loanId}/needs/{id}/signed", {
          params,
          ifMatch,
          body: { eSignByName: change.eSignByName },
          as: "form",
        });
      if (change.what !== "reject") return send("POST", LETTERS[change.what], { params });
      const { rejectionReason, rejectionNote } = change;
      return send("POST", "/los/api/loans/{loanId}/needs/{id}/reject", {
        params,
        ifMatch,
        body: { rejectionReason, rejectionNote },
        as: "form",
      });
    },
    onSettled: () => renewal(client),
  });
}

/** Reminds everybody of whom something is awaited, or of some of it, each by one letter. */
export function useRemindOfNeeds(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      send("POST", "/los/api/loans/{loanId}/needs/remind", { params: { loanId }, body: { ids: [...ids] } }),
    onSettled: () => renewal(client),
  });
}

/** The content of a document that was found clean. */
export function readDocument(sender: Sender, loanId: number, id: string, signal?: AbortSignal): Promise<Blob> {
  const call = { params: { loanId, id }, query: { preview: true }, as: "part", ...(signal ? { signal } : {}) } as const;
  return sender === "staff"
    ? download("/los/api/loans/{loanId}/documents/{id}/content", call)
    : download("/pos/api/applications/{loanId}/documents/{id}/content", call);
}
