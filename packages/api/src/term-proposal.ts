import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import type { OwnPurpose } from "./pos";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** What a borrower would have of a loan that is past its intake, and what became of it. */
export type TermProposal = components["schemas"]["TermProposal"];
/** One of its terms, as it is and as it would be. */
export type ProposedChange = components["schemas"]["ProposedChange"];

type Stated = components["schemas"]["Stated"];

const PATHS = {
  staff: "/los/api/loans/{loanId}/term-proposals",
  borrower: "/pos/api/applications/{loanId}/term-proposals",
} as const;

const key = (loanId: number) => [...loanKey(loanId), "term-proposals"] as const;

/** The proposals of a loan that a reader sees, the newest first: a borrower the own, staff all. */
export const useTermProposals = (reader: keyof typeof PATHS, loanId: number) =>
  useQuery({
    queryKey: [...key(loanId), reader],
    queryFn: (read) => send("GET", PATHS[reader], { params: { loanId }, query: WHOLE, ...ofPage(read), as: "part" }),
  });

/** What a proposal would make of the loan's figures. */
export const useProposalEffect = (loanId: number, id: string) =>
  useQuery({
    queryKey: [...key(loanId), "effect", id],
    queryFn: ({ signal }) => send("GET", `${PATHS.staff}/{id}/effect`, { params: { loanId, id }, signal, as: "part" }),
  });

/** How the loan team ends a proposal. */
export function useProposalDecision(loanId: number) {
  const client = useQueryClient();
  return {
    accept: async ({ id, version }: TermProposal, termsVersion: number | undefined) => {
      try {
        await send("POST", `${PATHS.staff}/{id}/accept`, {
          params: { loanId, id },
          body: termsVersion === undefined ? {} : { termsVersion },
          ifMatch: version,
        });
      } finally {
        await renewal(client);
      }
    },
    turnDown: async ({ id, version }: TermProposal, answer: string) => {
      try {
        await send("POST", `${PATHS.staff}/{id}/turn-down`, {
          params: { loanId, id },
          body: { answer },
          ifMatch: version,
        });
      } finally {
        await renewal(client);
      }
    },
  };
}

/** How a borrower proposes other terms, and takes that back. */
export function useOwnProposals(loanId: number) {
  const client = useQueryClient();
  return {
    send: async (patch: MergePatch<Pick<OwnPurpose, "TransactionInfo" | "subjectProperty">>): Promise<TermProposal> => {
      try {
        return await send("POST", PATHS.borrower, { params: { loanId }, body: patch as Stated, as: "form" });
      } finally {
        void renewal(client);
      }
    },
    takeBack: async ({ id, version }: TermProposal) => {
      try {
        await send("POST", `${PATHS.borrower}/{id}/withdraw`, { params: { loanId, id }, ifMatch: version });
      } finally {
        await renewal(client);
      }
    },
  };
}
