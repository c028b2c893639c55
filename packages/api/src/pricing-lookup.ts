import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage } from "./shown";

// What is looked up or worked out beside the prices of a loan, and saved nowhere.

export type RateTerms = components["schemas"]["AprInBody"];

/** The limits of a county by units; those of conforming loans, of FHA for an FHA loan. */
export const useLoanLimits = (loanId: number, state: string, county: string, mortgageType: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "limits", state, county, mortgageType],
    queryFn: (read) =>
      send("GET", "/pricing/api/pricinglookups/loanlimits", {
        query: {
          propertyState: state,
          ...(county ? { propertyCounty: county } : {}),
          ...(mortgageType ? { mortgageType } : {}),
        },
        ...ofPage(read),
        as: "part",
      }),
    enabled: state !== "",
    retry: false,
  });

/** What the items of the housing payment come to. */
export const useHousing = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "housing"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/housing-exp-calc", { params: { loanId }, ...ofPage(read), as: "part" }),
  });

/** The annual percentage rate of terms; nothing is asked while they are not whole. */
export const useRateOf = (terms: RateTerms | null) =>
  useQuery({
    queryKey: ["apr", terms],
    queryFn: ({ signal }) =>
      send("POST", "/pricing/api/products/apr", { body: terms as RateTerms, signal, as: "part" }),
    enabled: terms !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The lenders that a company sends loans to: those on the platform, and those whose prices are typed. */
export const useLenders = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "lenders"],
    queryFn: (read) =>
      send("GET", "/api/broker/lenders", { query: { where: JSON.stringify({ loanId }) }, ...ofPage(read), as: "part" }),
  });
