import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import { useRun } from "./run";
import type { components } from "./schema";

export type AusRun = components["schemas"]["RunRequestFindings"];
export type AusFindings = components["schemas"]["Findings"];
export type AusEngine = AusRun["request"]["engine"];
/** Which engines are asked: one, or both at once. */
export type AusQuestion = components["schemas"]["AskAUSInBody"]["aus"];
/** For whom, and with which reports. */
export type AusTerms = Omit<components["schemas"]["AskAUSInBody"], "aus" | "$schema">;
/** What a person should look at before they go by an engine's last findings. */
export type AusWarning = components["schemas"]["AUSWarning"];

/** What an engine has to be told and the loan does not tell. */
export type AusMissing = components["schemas"]["FieldError"];

const AUS = "/los/api/loans/{loanId}/aus";
export const ausKey = (loanId: number) => [...loanKey(loanId), "aus"] as const;

/** Which of the engines can be asked about a loan, and what is missing. */
export const ausCheckQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "aus-check"],
    queryFn: ({ signal }) => send("GET", `${AUS}/check`, { params: { loanId }, signal, as: "part" }),
  });

export const useAusCheck = (loanId: number) => useQuery(ausCheckQuery(loanId));

/** The latest finding of each engine. */
export const ausLatestQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...ausKey(loanId), "latest"],
    queryFn: ({ signal }) => send("GET", AUS, { params: { loanId }, signal, as: "part" }),
  });

export const useAusLatest = (loanId: number) => useQuery(ausLatestQuery(loanId));

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

export const useAusRuns = (loanId: number, limit: number) => useQuery(ausRunsQuery(loanId, limit));

/** Asks DU, LPA or both about a loan. */
export function useAskAus(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ aus, terms }: { aus: AusQuestion; terms: AusTerms }) =>
      send("POST", AUS, { params: { loanId }, body: { aus, ...terms }, as: "form" }),
    onSettled: () => renewal(client),
  });
}

/** What an engine is being asked: how far it is, and the way to call it off. */
export function useAusRun(loanId: number, runId: string) {
  const client = useQueryClient();
  const params = { loanId, runId };
  const way = useRun<AusRun>({
    key: [...ausKey(loanId), "run", runId],
    read: (signal) => send("GET", `${AUS}/runs/{runId}`, { params, signal, as: "part" }),
    cancel: () => send("POST", `${AUS}/runs/{runId}/cancel`, { params, as: "form" }),
  });
  return { ...way, readAll: () => void client.invalidateQueries({ queryKey: ausKey(loanId) }) };
}
