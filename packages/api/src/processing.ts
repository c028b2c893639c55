import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";

// What passes between the company that holds a loan and a processor organisation that works on it.

/** A request to a processor organisation to work on a loan, with the people named in it. */
export type ProcessingRequest = components["schemas"]["ProcessingRequest"];

const incomingKey = ["processing-requests"];

/** The requests to the own organisation, the latest first. */
export const incomingQuery = queryOptions({
  queryKey: incomingKey,
  queryFn: ({ signal }) => send("GET", "/los/api/processing-requests", { query: WHOLE, signal, as: "part" }),
});

export function useProcessors(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "processors"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/processing-request/wizeusers", {
        params: { loanId },
        query: WHOLE,
        signal,
        as: "part",
      }),
  });
}

/** Asks a person of a processor organisation to work on the loan. */
export function useAskProcessor(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { WizeUserId: string; note?: string }) =>
      send("PATCH", "/los/api/loans/{loanId}/processing-request", { params: { loanId }, body, as: "form" }),
    onSuccess: () => renewal(client),
  });
}

/** Takes the loan back from the processor organisation: from the next request on nobody there sees it. */
export function useEndSharing(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      send("PATCH", "/los/api/loans/{loanId}/processing-request", { params: { loanId }, body: { status: "ENDED" } }),
    onSettled: () => renewal(client),
  });
}

/** Takes one person of the processor organisation off the loan. */
export function useDropProcessingPerson(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send("DELETE", "/los/api/loans/{loanId}/processing-request/wizeusers/{id}", { params: { loanId, id } }),
    onSettled: () => renewal(client),
  });
}

export type ProcessingAnswer = "accept" | "decline" | "end";

/** Answers a request to the own organisation. */
export function useAnswerProcessing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: ProcessingAnswer }) =>
      send("POST", `/los/api/processing-requests/{id}/${answer}`, { params: { id } }),
    onSettled: () => renewal(client),
  });
}

/** Says who of the people named in a request works on the loan. */
export function usePutToWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, users }: { id: string; users: string[] }) =>
      send("PATCH", "/los/api/processing-requests/{id}/users", { params: { id }, body: { users } }),
    onSettled: () => renewal(client),
  });
}
