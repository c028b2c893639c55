import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { WHOLE } from "./shown";

// What the way to the loan center asks for: all else about trackers comes with its step.

export const onLoanKey = (loanId: number) => [...loanKey(loanId), "trackers"] as const;

/** The trackers of a loan, by group, with their notes. */
export const loanTrackersQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...onLoanKey(loanId), "list"],
    queryFn: () =>
      send("GET", "/los/api/loans/{loanId}/trackers", {
        params: { loanId },
        query: { ...WHOLE, withNotes: true },
        as: "part",
      }),
  });

/** The groups of a loan's trackers: which are open, and how much of each is done. */
export const loanCenterQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...onLoanKey(loanId), "center"],
    queryFn: () => send("GET", "/los/api/loans/{loanId}/loan-center", { params: { loanId }, as: "part" }),
  });
