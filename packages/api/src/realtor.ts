import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Always, type ListQuery, loanKey, loansKey } from "./loan";
import type { Page } from "./record";
import { dispatch, send } from "./request";
import type { components } from "./schema";
import { ofPage } from "./shown";

/** A realtor's own deal: no amounts, nothing of the borrower but the name. */
export type Deal = Always<components["schemas"]["Deal"], "LoanId" | "StageId">;
export type DealDetail = Always<components["schemas"]["DealDetail"], "LoanId" | "StageId">;

/** One page of the own deals; the page before stays while the next one comes. */
export function useDeals(query: ListQuery) {
  return useQuery({
    queryKey: [...loansKey, "deals", query],
    queryFn: (read) => send("GET", "/realtor/api/loans", { query, ...ofPage(read) }) as Promise<Page<Deal>>,
    placeholderData: keepPreviousData,
  });
}

export function useDeal(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "deal"],
    queryFn: (read) =>
      send("GET", "/realtor/api/loans/{loanId}", { params: { loanId }, ...ofPage(read) }) as Promise<DealDetail>,
  });
}

export type RealtorPortal = components["schemas"]["Look"];

/** Whose portal a realtor is in: of a deal, or of the own branch where none is chosen. */
export function useRealtorPortal(loanId: number | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ["portal", loanId],
    queryFn: () =>
      dispatch<RealtorPortal>("GET", loanId ? `/realtor/api/loans/${loanId}/portal` : "/realtor/api/portal", {
        as: "quiet",
      }),
    enabled,
    staleTime: 300_000,
    retry: false,
  });
}

/** The value as it was `ms` ago at least: for searching while one types. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
