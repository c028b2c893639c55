import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { dispatch, send } from "./request";
import type { components } from "./schema";

/** Who can be written to on a loan, and within which bounds. */
export type Correspondence = components["schemas"]["Correspondence"];
/** Somebody of a loan who can be written to. */
export type Correspondent = components["schemas"]["Correspondent"];
/** What a person writes and to whom. */
export type Writing = components["schemas"]["Writing"];
/** Whom it goes to: somebody of the loan, or an address. */
export type WritingAddressee = Writing["to"][number];

const MESSAGES = "/los/api/loans/{loanId}/messages";

/** Who can be written to on a loan; read anew each time that somebody writes. */
export function useCorrespondence(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "messages", "people"],
    queryFn: ({ signal }) => send("GET", `${MESSAGES}/people`, { params: { loanId }, signal, as: "part" }),
  });
}

export function useWriting(loanId: number) {
  const client = useQueryClient();
  return {
    write: async (writing: Writing) => {
      const sent = await send("POST", MESSAGES, { params: { loanId }, body: writing, as: "form" });
      await renewal(client);
      return sent.messages;
    },
    /** Takes back the link to documents that went with a message. */
    revoke: async (id: string) => {
      await send("POST", `${MESSAGES}/{id}/link/revoke`, { params: { loanId, id } });
      await renewal(client);
    },
  };
}

/** What a link to documents shows to whom it was sent. */
export type MessageLinkPage = components["schemas"]["MessageLinkPage"];

/** Which documents the link leads to; rejects with a Fault where it is no longer valid. */
export const openMessageLink = (token: string) =>
  send("POST", "/pos/api/message-link", { body: { token }, as: "quiet" });

/** What one of them holds. */
export const readMessageDocument = (token: string, DocumentId: string): Promise<Blob> =>
  dispatch("POST", "/pos/api/message-link/document", { body: { token, DocumentId }, as: "quiet", answer: "blob" });
