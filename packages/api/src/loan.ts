import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage } from "./shown";

/** Fields that the document has optional, for a list may be asked for some columns only: ours never is. */
export type Always<T, K extends keyof T> = T & Required<Pick<T, K>>;

/** A row of the pipeline. */
export type LoanRow = Always<components["schemas"]["LoanRow"], "LoanId" | "StageId" | "version">;
/** A loan whole: its pipeline row and every record of it. */
export type LoanFile = Always<components["schemas"]["LoanFile"], "LoanId" | "StageId" | "version">;

/** Which loans are meant, whatever their order and page. */
export interface LoanNarrowing {
  searchTerm?: string;
  filters?: Record<string, unknown>;
}

export interface ListQuery extends LoanNarrowing {
  limit?: number;
  offset?: number;
  orderBy?: string;
  sort?: "ASC" | "DESC";
  /** Several fields to sort by, one after the other, in place of `orderBy`. */
  order?: Record<string, "ASC" | "DESC">;
}

export const loanKey = (loanId: number) => ["loan", loanId] as const;
export const loansKey = ["loans"] as const;
/** What reads the loan whole. */
export const loanQuery = (loanId: number) =>
  queryOptions({
    queryKey: loanKey(loanId),
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}", { params: { loanId }, ...ofPage(read) }) as Promise<LoanFile>,
  });

export function useLoan(loanId: number, enabled = true) {
  return useQuery({ ...loanQuery(loanId), enabled });
}

export interface StageMove {
  stageId: string;
  /** Where the loan is to be now: refused when somebody has moved it on meanwhile. */
  from?: string;
  /** Who asks says itself why it was refused. */
  quiet?: boolean;
}

export function useChangeStage(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stageId, from, quiet }: StageMove) =>
      send("PATCH", "/los/api/loans/{loanId}/stage/{stageId}", {
        params: { loanId, stageId },
        body: from ? { from } : {},
        as: quiet ? "part" : "page",
      }),
    onSuccess: (row) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file));
    },
  });
}
