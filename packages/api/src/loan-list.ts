import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import { type ListQuery, type LoanNarrowing, type LoanRow, loansKey, type StageMove } from "./loan";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";

// The lists of loans: what one loan is read with is in loan.ts.

/** What the loans of a view come to, and with `groupBy` each group of them. */
export type LoanTotals = components["schemas"]["LoanTotals"];
export type LoanGroup = components["schemas"]["LoanGroup"];
export type LoanGrouping = NonNullable<components["schemas"]["PipelineView"]["groupBy"]>;

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
