import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

/** The bounds of a loan's pre-approval. */
export type PreapprovalRules = components["schemas"]["PreapprovalRules"];
/** What an offer comes to on a loan. */
export type RealtorCalc = components["schemas"]["RealtorCalc"];
/** An offer as it is asked about, its amounts as they were typed. */
export interface Offer {
  salesPrice: string;
  downPayment: string;
  dues?: string;
  propertyType?: NonNullable<PreapprovalRules["propertyTypes"]>[number];
  asRealtor?: boolean;
}

const key = (loanId: number) => [...loanKey(loanId), "preapproval"] as const;

export const preapprovalQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...key(loanId), "rules"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/pre-approval/rules", { params: { loanId }, signal, as: "part" }),
  });

export function useSavePreapproval(loanId: number) {
  const client = useQueryClient();
  return async (patch: object, version: number | undefined, as: Standing): Promise<PreapprovalRules> => {
    const saved = await send("PATCH", "/los/api/loans/{loanId}/pre-approval/rules", {
      params: { loanId },
      body: patch,
      ifMatch: version,
      as,
    });
    client.setQueryData(preapprovalQuery(loanId).queryKey, saved);
    await client.invalidateQueries({ queryKey: [...key(loanId), "offer"] });
    void renewal(client);
    return saved;
  };
}

/** What an offer comes to; the last answer stays in sight while the next is worked out. */
export function useOffer(loanId: number, offer: Offer | null) {
  return useQuery({
    queryKey: [...key(loanId), "offer", offer],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/realtorCalc", {
        params: { loanId },
        query: offer ?? { salesPrice: "", downPayment: "" },
        signal,
        as: "part",
      }),
    enabled: offer !== null,
    placeholderData: keepPreviousData,
  });
}
