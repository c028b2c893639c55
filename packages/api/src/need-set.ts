import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { useShippedWrites } from "./shipped";
import { ofPage, WHOLE } from "./shown";

/** What a company asks for together on loans of a kind. */
export type NeedSet = components["schemas"]["Set"];
/** A set as a loan has it: with what would be asked of whom. */
export type OfferedNeedSet = components["schemas"]["OfferedNeedSet"];
export type NeedAsk = OfferedNeedSet["asks"][number];

const PATH = "/los/api/need-sets";

export const useNeedSets = () =>
  useQuery({ queryKey: ["need-sets"], queryFn: (read) => send("GET", PATH, { query: WHOLE, ...ofPage(read) }) });

/** Whom a loan would ask follows from much of it: it is read whenever somebody is about to choose. */
export const useLoanNeedSets = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "need-sets"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/need-sets", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
        as: "part",
      }),
    staleTime: 0,
  });

/** Asks for what is chosen of a set. */
export function useNeedsFromSet(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ set, asks }: { set: OfferedNeedSet; asks: readonly NeedAsk[] }) =>
      send("POST", "/los/api/loans/{loanId}/needs/from-set", {
        params: { loanId },
        body: {
          setId: set.id,
          asks: asks.map(({ code, BorrowerId, BusinessContactId }) => ({
            code,
            ...(BorrowerId && { BorrowerId }),
            ...(BusinessContactId && { BusinessContactId }),
          })),
        },
      }),
    onSettled: () => renewal(client),
  });
}

export const useNeedSetWrites = () => useShippedWrites<NeedSet>(PATH);
