import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KindPaths, useRecordKind } from "./kind";
import { type LoanFile, loanKey, type Page } from "./loan";
import type { Borrower, Consent, Declaration, Demographic } from "./records";
import { send } from "./request";

const paths: KindPaths<Borrower> = { list: "Borrowers", collection: () => "/borrowers" };

export const useBorrowers = (loanId: number) => useRecordKind<Borrower>(loanId, paths);

export interface InvitationState {
  id: string;
  invitationStatus?: string;
  inviteType?: string;
  applicationStatus?: string;
  pctComplete?: number;
}

/** Where each borrower stands in the borrower portal, by borrower id. */
export function useInvitations(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "pos-status"],
    queryFn: async ({ signal }) => {
      const answer = await send<Page<InvitationState> | InvitationState[]>(
        "GET",
        `/los/api/loans/${loanId}/borrower-pos-status`,
        { signal, skipNavigation: true, showToast: false },
      );
      const rows = Array.isArray(answer) ? answer : (answer?.rows ?? []);
      return new Map(rows.map((row) => [row.id, row]));
    },
    retry: false,
  });
}

export function useInvite(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (borrowerId: string) =>
      send<void>("POST", `/los/api/loans/${loanId}/borrowers/${borrowerId}/invite`, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: [...loanKey(loanId), "pos-status"] }),
  });
}

/** The whole SSN; the server writes down who read it. It is never cached. */
export async function revealSsn(loanId: number, borrowerId: string): Promise<string> {
  const answer = await send<{ IdentifierValue?: string }>(
    "GET",
    `/los/api/loans/${loanId}/borrowers/${borrowerId}/social`,
    { skipNavigation: true },
  );
  return answer.IdentifierValue ?? "";
}

export function useSaveSsn(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, ssn }: { borrowerId: string; ssn: string }) =>
      send<Borrower>("PATCH", `/los/api/loans/${loanId}/borrowers/${borrowerId}/ssn`, {
        body: { IdentifierValue: ssn },
        formShows: true,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: loanKey(loanId) }),
  });
}

export type ConsentKind = "e-consent" | "credit-consent";

/** Notes that a borrower gives a consent, or takes it back; the server adds the day. */
export function useSaveConsent(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, kind, given }: { borrowerId: string; kind: ConsentKind; given: boolean }) =>
      send<Consent>("PUT", `/los/api/loans/${loanId}/borrowers/${borrowerId}/${kind}`, {
        body: { ConsentInd: given },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: loanKey(loanId) }),
  });
}

function useOneOf<T extends { BorrowerId?: string; id: string }>(
  loanId: number,
  path: string,
  list: "Declarations" | "Demographics",
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ borrowerId, patch, version }: { borrowerId: string; patch: object; version?: number }) =>
      send<T>("PATCH", `/los/api/loans/${loanId}/borrowers/${borrowerId}/${path}`, {
        body: patch,
        ifMatch: version,
        formShows: true,
      }),
    onSuccess: (made) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => {
        if (!file || !made) return file;
        const others = ((file[list] ?? []) as unknown as T[]).filter((one) => one.BorrowerId !== made.BorrowerId);
        return { ...file, [list]: [...others, made] };
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: loanKey(loanId) }),
  });
}

export const useSaveDeclaration = (loanId: number) => useOneOf<Declaration>(loanId, "declarations", "Declarations");
export const useSaveDemographic = (loanId: number) => useOneOf<Demographic>(loanId, "demographics", "Demographics");
