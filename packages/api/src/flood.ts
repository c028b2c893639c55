import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

// The flood certificate of a loan; it comes with the loan center.

export type FloodCertificate = components["schemas"]["FloodCertificate"];
export type FloodDetermination = components["schemas"]["Determination"];

const PATH = "/los/api/loans/{loanId}/flood-certificate";

/** When an order is asked about first, and then (loan-processing.md, "Constants"). */
const FIRST_MS = 10_000;
const EVERY_MS = 15_000;

/** The pause from an order on: its first answer says that it is submitted. */
const floodPause = (submittedAt: number, now: number) => (now - submittedAt < FIRST_MS ? FIRST_MS : EVERY_MS);

/** Since when each loan's order is known to be submitted, by this page. */
const since = new Map<number, number>();

function pauseOf(loanId: number, isSubmitted: boolean): number | false {
  if (!isSubmitted) {
    since.delete(loanId);
    return false;
  }
  const begun = since.get(loanId) ?? Date.now();
  since.set(loanId, begun);
  return floodPause(begun, Date.now());
}

export const floodQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "flood"],
    queryFn: ({ signal }) => send("GET", PATH, { params: { loanId }, signal, as: "part" }),
    // Events tell of each step; this finds what they missed.
    refetchInterval: ({ state }) => pauseOf(loanId, state.data?.status === "ORDER_SUBMIT"),
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
