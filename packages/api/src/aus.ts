import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AUS, ausCheckQuery, ausKey, ausLatestQuery, ausRunsQuery } from "./aus-query";
import { renewal } from "./freshness";
import { send } from "./request";
import { useRun } from "./run";
import type { components } from "./schema";

export { AUS_RUNS, ausCheckQuery, ausKey, ausLatestQuery, ausRunsQuery } from "./aus-query";

export type AusRun = components["schemas"]["RunRequestFindings"];
export type AusFindings = components["schemas"]["Findings"];
export type AusEngine = AusRun["request"]["engine"];
/** Which engines are asked: one, or both at once. */
export type AusQuestion = components["schemas"]["AskAUSInBody"]["aus"];
/** For whom, and with which reports. */
export type AusTerms = Omit<components["schemas"]["AskAUSInBody"], "aus" | "$schema">;
/** The answers of both engines, held against each other. */
export type AusAnalysis = components["schemas"]["Analysis"];
/** What a person should look at before they go by an engine's last findings. */
export type AusWarning = components["schemas"]["AUSWarning"];

/** What an engine has to be told and the loan does not tell. */
export type AusMissing = components["schemas"]["FieldError"];

export const useAusCheck = (loanId: number) => useQuery(ausCheckQuery(loanId));

export const useAusLatest = (loanId: number) => useQuery(ausLatestQuery(loanId));

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

/** An engine answers no sooner (loan-processing.md, "Constants"). */
const FIRST_MS = 12_000;

/** What an engine is being asked: how far it is, and the way to call it off. */
export function useAusRun(loanId: number, runId: string) {
  const client = useQueryClient();
  const params = { loanId, runId };
  const way = useRun<AusRun>({
    key: [...ausKey(loanId), "run", runId],
    first: FIRST_MS,
    read: (signal) => send("GET", `${AUS}/runs/{runId}`, { params, signal, as: "part" }),
    cancel: () => send("POST", `${AUS}/runs/{runId}/cancel`, { params, as: "form" }),
  });
  return { ...way, readAll: () => void client.invalidateQueries({ queryKey: ausKey(loanId) }) };
}
