import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import type { Page } from "./record";
import { download, send } from "./request";
import type { components } from "./schema";

/** Fields that the document has optional, for a list may be asked for some columns only: ours never is. */
export type Always<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** A row of the pipeline. */
export type LoanRow = Always<components["schemas"]["LoanRow"], "LoanId" | "StageId" | "version">;
/** A loan whole: its pipeline row and every record of it. */
export type LoanFile = Always<components["schemas"]["LoanFile"], "LoanId" | "StageId" | "version">;

export interface ListQuery {
  limit?: number;
  offset?: number;
  searchTerm?: string;
  orderBy?: string;
  sort?: "ASC" | "DESC";
  filters?: Record<string, unknown>;
}

export const loanKey = (loanId: number) => ["loan", loanId] as const;
export const loansKey = ["loans"] as const;

/** The pipeline: one page of the loans in the caller's view; the page before stays while the next one comes. */
export function useLoans(query: ListQuery, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...loansKey, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans", { query, signal, skipNavigation: true }) as Promise<Page<LoanRow>>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useLoan(loanId: number, enabled = true) {
  return useQuery({
    queryKey: loanKey(loanId),
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}", { params: { loanId }, signal }) as Promise<LoanFile>,
    enabled,
  });
}

export function useCreateLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send("POST", "/los/api/loans", { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: loansKey }),
  });
}

export type ImportAnswer = components["schemas"]["NewLoan"];

/** Makes a loan of a MISMO 3.4 file. */
export function useImportLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return send("POST", "/los/api/loans/import", { form, showToast: false });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: loansKey }),
  });
}

export function useChangeStage(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stageId: string) =>
      send("PATCH", "/los/api/loans/{loanId}/stage/{stageId}", { params: { loanId, stageId }, body: {} }),
    onSuccess: (row) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file));
    },
    // Not waited for: the stage is shown already, and the next change need not wait for the lists.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: loanKey(loanId) });
      void client.invalidateQueries({ queryKey: loansKey });
    },
  });
}

/** The loan as a MISMO 3.4 file. */
export function exportLoan(loanId: number): Promise<Blob> {
  return download("/los/api/loans/{loanId}/export", {
    params: { loanId },
    query: { format: "mismo34" },
    skipNavigation: true,
  });
}
