import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type ListQuery, loanKey, loansKey, type Page } from "./loan";
import type { Officer } from "./pos";
import type { Address, CivilDate } from "./records";
import { send } from "./request";

/** A realtor's own deal: no amounts, nothing of the borrower but the name. */
export interface Deal {
  LoanId: number;
  /** The primary borrower. */
  BorrowerName?: string;
  StageId: string;
  PipelineId?: string;
  Address?: Address | null;
  archiveIndicator?: boolean;
  createdAt?: string;
  stageChangedAt?: string;
  LoanOfficer?: Officer | null;
}

export interface DealDetail extends Deal {
  /** When the loan first reached each stage, up to funding. */
  statusDates?: Record<string, CivilDate>;
  estimatedClosingDate?: CivilDate | null;
  /** How much of the borrowers' application is there. */
  pctComplete?: number;
}

/** One page of the own deals; the page before stays while the next one comes. */
export function useDeals(query: ListQuery) {
  return useQuery({
    queryKey: [...loansKey, "deals", query],
    queryFn: ({ signal }) => send<Page<Deal>>("GET", "/realtor/api/loans", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeal(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "deal"],
    queryFn: ({ signal }) => send<DealDetail>("GET", `/realtor/api/loans/${loanId}`, { signal }),
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
