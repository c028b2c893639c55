import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { filled } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { dispatch, download, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

// What was supposed of a loan and saved, what stands side by side, and the quotes that were made.

type Schemas = components["schemas"];
export type SavedScenario = Schemas["SavedScenario"];
export type ScenarioSummary = Schemas["ScenarioSummary"];
export type ScenarioColumn = Schemas["ScenarioColumn"];
export type ComparedScenario = Schemas["ComparedScenario"];
export type LoanQuote = Schemas["LoanQuote"];
export type QuoteStaleness = Schemas["QuoteStaleness"];
export type QuoteRequest = Schemas["QuoteRequest"];

const SCENARIOS = "/los/api/loans/{loanId}/pricing-scenarios";
const QUOTES = "/los/api/loans/{loanId}/quotes";
const scenariosKey = (loanId: number) => [...loanKey(loanId), "pricing-scenarios"] as const;

export const useScenarios = (loanId: number) =>
  useQuery({
    queryKey: [...scenariosKey(loanId), "list"],
    queryFn: (read) => send("GET", SCENARIOS, { params: { loanId }, query: WHOLE, ...ofPage(read) }),
  });

/** A saved scenario searched for again, with what has changed since it was saved. */
export const useScenarioNow = (loanId: number, id: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "pricing", "scenario", id],
    queryFn: ({ signal }) => send("GET", `${SCENARIOS}/{id}/search`, { params: { loanId, id }, signal, as: "part" }),
  });

/** Up to four scenarios side by side. */
export const useScenarioComparison = (loanId: number, columns: readonly ScenarioColumn[]) =>
  useQuery({
    queryKey: [...loanKey(loanId), "pricing", "compared", columns],
    queryFn: ({ signal }) =>
      send("POST", `${SCENARIOS}/compare`, {
        params: { loanId },
        body: { columns: [...columns] },
        signal,
        as: "part",
      }),
    placeholderData: keepPreviousData,
  });

export function useScenarioWrites(loanId: number) {
  const client = useQueryClient();
  const onSettled = () => renewal(client);
  return {
    save: useMutation({
      mutationFn: (body: Partial<SavedScenario>) =>
        send("POST", SCENARIOS, { params: { loanId }, body: body as SavedScenario, as: "form" }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, version, name }: { id: string; version: number; name: string }) =>
        send("PATCH", `${SCENARIOS}/{id}`, { params: { loanId, id }, body: { name }, ifMatch: version, as: "form" }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => send("DELETE", `${SCENARIOS}/{id}`, { params: { loanId, id } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: string) =>
        send("POST", `${SCENARIOS}/restore`, { params: { loanId }, body: { ids: [id] }, as: "part" }),
      onSettled,
    }),
  };
}

export const useLoanQuotes = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "quotes"],
    queryFn: (read) => send("GET", QUOTES, { params: { loanId }, query: WHOLE, ...ofPage(read) }),
  });

export function useQuoteWrites(loanId: number) {
  const client = useQueryClient();
  const onSettled = () => renewal(client);
  return {
    make: useMutation({
      mutationFn: (body: QuoteRequest) => send("POST", QUOTES, { params: { loanId }, body, as: "form" }),
      onSettled,
    }),
    send: useMutation({
      mutationFn: ({ id, knownStale }: { id: string; knownStale: QuoteStaleness["key"][] }) =>
        send("POST", `${QUOTES}/{id}/send`, { params: { loanId, id }, body: { knownStale }, as: "form" }),
      onSettled,
    }),
  };
}

/** What a quote would say, as a PDF; nothing is kept. */
export const previewQuote = (loanId: number, body: QuoteRequest): Promise<Blob> =>
  dispatch("POST", filled(`${QUOTES}/preview`, { loanId }), { body, answer: "blob", as: "form" });

/** A quote as a PDF, as it was given. */
export const quoteFile = (loanId: number, id: string): Promise<Blob> =>
  download(`${QUOTES}/{id}/content`, { params: { loanId, id } });
