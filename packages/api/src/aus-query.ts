import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer } from "./call";
import { loanKey } from "./loan";
import { send } from "./request";

// What the way to a loan's underwriting findings asks for: all else about them comes with their step.

export const AUS = "/los/api/loans/{loanId}/aus";
export const ausKey = (loanId: number) => [...loanKey(loanId), "aus"] as const;

/** Which of the engines can be asked about a loan, and what is missing. */
export const ausCheckQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "aus-check"],
    queryFn: ({ signal }) => send("GET", `${AUS}/check`, { params: { loanId }, signal, as: "part" }),
  });

/** The latest finding of each engine. */
export const ausLatestQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...ausKey(loanId), "latest"],
    queryFn: ({ signal }) => send("GET", AUS, { params: { loanId }, signal, as: "part" }),
  });

/** How many of what was asked are shown at first, and how many more each time. */
export const AUS_RUNS = 20;

/** What the engines were asked of a loan and how that ended, newest first. What is still open is among the first of them. */
export const ausRunsQuery = (loanId: number, limit = AUS_RUNS) =>
  queryOptions({
    queryKey: [...ausKey(loanId), "runs", limit],
    queryFn: ({ signal }): Promise<Answer<"GET", `${typeof AUS}/runs`>> =>
      send("GET", `${AUS}/runs`, { params: { loanId }, query: { limit }, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
