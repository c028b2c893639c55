import { queryOptions, useQuery } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage } from "./shown";

// What every step reads of a loan's terms and figures: how they are changed comes with the steps that do.

export const infoKey = (loanId: number) => [...loanKey(loanId), "info"] as const;
const qualificationKey = (loanId: number) => [...loanKey(loanId), "qualification"] as const;

/** Loan terms, property, housing expenses and credits, with the version that a change is based on. */
export const loanInfoQuery = (loanId: number) =>
  queryOptions({
    queryKey: infoKey(loanId),
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/v2/transaction/info", { params: { loanId }, ...ofPage(read) }),
  });

export const useLoanInfo = (loanId: number) => useQuery(loanInfoQuery(loanId));

export const qualificationQuery = (loanId: number) =>
  queryOptions({
    queryKey: qualificationKey(loanId),
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/v2/transaction/qualification", {
        params: { loanId },
        signal,
        as: "part",
      }),
    retry: false,
  });

export const useQualification = (loanId: number) => useQuery(qualificationQuery(loanId));
