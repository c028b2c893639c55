import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

// The flood certificate of a loan; it comes with the loan center.

export type FloodCertificate = components["schemas"]["FloodCertificate"];
export type FloodDetermination = components["schemas"]["Determination"];

const PATH = "/los/api/loans/{loanId}/flood-certificate";

const LIVE = 10_000;

export const floodQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "flood"],
    queryFn: ({ signal }) => send("GET", PATH, { params: { loanId }, signal, as: "part" }),
    // Events tell of each step; this finds what they missed.
    refetchInterval: ({ state }) => (state.data?.status === "ORDER_SUBMIT" ? LIVE : false),
  });

export function useFloodWrites(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  const onSettled = () => renewal(client);
  return {
    order: useMutation({
      mutationFn: (product: "BASIC" | "LIFE_OF_LOAN") => send("POST", PATH, { params, body: { product }, as: "form" }),
      onSettled,
    }),
    bringIn: useMutation({
      mutationFn: (orderIdentifier: string) =>
        send("POST", `${PATH}/import`, { params, body: { orderIdentifier }, as: "form" }),
      onSettled,
    }),
  };
}
