import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import type { Page } from "./record";
import { download, send } from "./request";
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

/** What the loans of a view come to, and with `groupBy` each group of them. */
export type LoanTotals = components["schemas"]["LoanTotals"];
export type LoanGroup = components["schemas"]["LoanGroup"];
export type LoanGrouping = NonNullable<components["schemas"]["PipelineView"]["groupBy"]>;

export const loanKey = (loanId: number) => ["loan", loanId] as const;
export const loansKey = ["loans"] as const;

/** The pipeline: one page of the loans in the caller's view; the page before stays while the next one comes. */
export function useLoans(query: ListQuery, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...loansKey, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => send("GET", "/los/api/loans", { query, signal, as: "part" }) as Promise<Page<LoanRow>>,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What all loans that match come to; the list says why when neither can be read. */
export function useLoanTotals(query: LoanNarrowing & { groupBy?: LoanGrouping }, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...loansKey, "totals", query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => send("GET", "/los/api/loans/totals", { query, signal, as: "part" }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many cards a column of the board shows at first, and how many more at a time. */
export const STAGE_PAGE = 20;

/** The loans at one stage, page after page. */
export function useLoansAtStage(stageId: string, query: Omit<ListQuery, "limit" | "offset">, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  const narrowed = { ...query, filters: { ...query.filters, StageId: [stageId] } };
  return useInfiniteQuery({
    queryKey: [...loansKey, "stage", narrowed, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ pageParam, signal }) =>
      send("GET", "/los/api/loans", {
        query: { ...narrowed, limit: STAGE_PAGE, offset: pageParam },
        signal,
        as: "part",
      }) as Promise<Page<LoanRow>>,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * STAGE_PAGE < last.count ? pages.length * STAGE_PAGE : undefined),
    placeholderData: keepPreviousData,
    enabled,
  });
}

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

/** What is known of a loan that begins: who borrows, and what for. */
export type NewLoan = Pick<components["schemas"]["NewLoanInBody"], "Borrower" | "LoanPurposeType">;

export function useCreateLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (loan: NewLoan) => send("POST", "/los/api/loans", { body: loan, as: "form" }),
    onSuccess: () => renewal(client),
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
      return send("POST", "/los/api/loans/import", { form, as: "part" });
    },
    onSuccess: () => renewal(client),
  });
}

interface StageMove {
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

/** Moves any loan of a list to a stage: done when the lists show it where it is now, there or, when a rule refused, where it was. */
export function useMoveLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ loanId, stageId, from, quiet }: StageMove & { loanId: number }) =>
      send("PATCH", "/los/api/loans/{loanId}/stage/{stageId}", {
        params: { loanId, stageId },
        body: from ? { from } : {},
        as: quiet ? "part" : "page",
      }),
    onSettled: () => renewal(client),
  });
}

/** What changes on the loan's row alone: its page shows it at once, and the lists are read anew. */
function useRowChange(loanId: number) {
  const client = useQueryClient();
  return {
    onSuccess: (row: object | undefined) =>
      void client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file)),
  };
}

/** Archives the loan, or brings it back. */
export function useArchiveLoan(loanId: number) {
  return useMutation({
    mutationFn: ({ archived, quiet }: { archived: boolean; quiet?: boolean }) =>
      send("PATCH", archived ? "/los/api/loans/{loanId}/archive" : "/los/api/loans/{loanId}/unarchive", {
        params: { loanId },
        body: {},
        as: quiet ? "part" : "page",
      }),
    ...useRowChange(loanId),
  });
}

/** Archives a loan that one has begun by mistake, and that nobody is on. */
export function useDiscardLoan(loanId: number) {
  return useMutation({
    mutationFn: () => send("PATCH", "/los/api/loans/{loanId}/discard", { params: { loanId }, body: {} }),
    ...useRowChange(loanId),
  });
}

/** The loan as a MISMO 3.4 file. */
export function exportLoan(loanId: number): Promise<Blob> {
  return download("/los/api/loans/{loanId}/export", {
    params: { loanId },
    query: { format: "mismo34" },
    as: "form",
  });
}
