import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { invitationsQuery } from "./invitation-query";
import { type KindPaths, useRecordKind } from "./kind";
import { type LoanFile, loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

export type Borrower = components["schemas"]["Borrower"];
export type Consent = components["schemas"]["Consent"];
export type Declaration = components["schemas"]["Declaration"];
export type Bankruptcy = components["schemas"]["Bankruptcy"];
export type Demographic = components["schemas"]["Demographic"];
export type EthnicityOrigin = components["schemas"]["EthnicityOrigin"];
export type Race = components["schemas"]["Race"];
export type RaceDesignation = components["schemas"]["RaceDesignation"];
export type InvitationState = components["schemas"]["POSStatus"];

const paths: KindPaths<Borrower> = {
  list: "Borrowers",
  collection: "/los/api/loans/{loanId}/borrowers",
  item: "/los/api/loans/{loanId}/borrowers/{borrowerId}",
};

export const useBorrowers = (loanId: number) => useRecordKind<Borrower>(loanId, paths);

export const useInvitations = (loanId: number) => useQuery(invitationsQuery(loanId));

export function useInvite(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (borrowerId: string) =>
      send("POST", "/los/api/loans/{loanId}/borrowers/{borrowerId}/invite", {
        params: { loanId, borrowerId },
        body: {},
      }),
    onSettled: () => renewal(client),
  });
}

/** The whole SSN; the server writes down who read it. It is never cached. */
export async function revealSsn(loanId: number, borrowerId: string): Promise<string> {
  const answer = await send("GET", "/los/api/loans/{loanId}/borrowers/{borrowerId}/social", {
    params: { loanId, borrowerId },
    as: "form",
  });
  return answer.IdentifierValue;
}

export function useSaveSsn(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, ssn }: { borrowerId: string; ssn: string }) =>
      send("PATCH", "/los/api/loans/{loanId}/borrowers/{borrowerId}/ssn", {
        params: { loanId, borrowerId },
        body: { IdentifierValue: ssn },
        as: "form",
      }),
    onSettled: () => renewal(client),
  });
}

export type ConsentKind = "e-consent" | "credit-consent";

/** Notes that a borrower gives a consent, or takes it back; the server adds the day. */
export function useSaveConsent(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, kind, given }: { borrowerId: string; kind: ConsentKind; given: boolean }) =>
      send("PUT", `/los/api/loans/{loanId}/borrowers/{borrowerId}/${kind}`, {
        params: { loanId, borrowerId },
        body: { ConsentInd: given },
      }),
    onSettled: () => renewal(client),
  });
}

/** Saves the one record of its kind that a borrower has. */
function useOneOf<T extends Declaration | Demographic>(
  loanId: number,
  list: "Declarations" | "Demographics",
  write: (params: { loanId: number; borrowerId: string }, body: MergePatch<T>, version?: number) => Promise<T>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, patch, version }: { borrowerId: string; patch: MergePatch<T>; version?: number }) =>
      write({ loanId, borrowerId }, patch, version),
    onSuccess: (made) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => {
        if (!file || !made) return file;
        const others = ((file[list] ?? []) as T[]).filter((one) => one.BorrowerId !== made.BorrowerId);
        return { ...file, [list]: [...others, made] };
      });
    },
    onSettled: () => renewal(client),
  });
}

export const useSaveDeclaration = (loanId: number) =>
  useOneOf<Declaration>(loanId, "Declarations", (params, body, ifMatch) =>
    send("PATCH", "/los/api/loans/{loanId}/borrowers/{borrowerId}/declarations", {
      params,
      body,
      ifMatch,
      as: "form",
    }),
  );

export const useSaveDemographic = (loanId: number) =>
  useOneOf<Demographic>(loanId, "Demographics", (params, body, ifMatch) =>
    send("PATCH", "/los/api/loans/{loanId}/borrowers/{borrowerId}/demographics", {
      params,
      body,
      ifMatch,
      as: "form",
    }),
  );
