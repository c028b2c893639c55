import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MergePatch, New } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import { runEnded } from "./run";
import type { components } from "./schema";
import { WHOLE } from "./shown";

// What passes between a loan's company and its lender; it comes with the loan center.

/** Something that happened to a loan at its lender. */
export type LenderEvent = components["schemas"]["LenderEvent"];
/** What the lender answered to a registration. */
export type RegisterMessage = components["schemas"]["RegisterMessage"];

/** How far the registration with the lender is. */
export type RegisterState = components["schemas"]["RegisterState"];

const registrationKey = (loanId: number) => [...loanKey(loanId), "registration"] as const;

export const lenderEventsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...registrationKey(loanId), "events"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/lender-events", { params: { loanId }, query: WHOLE, signal, as: "part" }),
  });

export const registerMessagesQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...registrationKey(loanId), "messages"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/register/messages", {
        params: { loanId },
        query: WHOLE,
        signal,
        as: "part",
      }),
  });

export const registerCheckQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...registrationKey(loanId), "check"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/register/check", { params: { loanId }, signal, as: "part" }),
  });

const REGISTER = "/los/api/loans/{loanId}/register";

const LIVE = 10_000;

export const registerStateQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...registrationKey(loanId), "state"],
    queryFn: ({ signal }) => send("GET", REGISTER, { params: { loanId }, signal, as: "part" }),
    // Events tell of each step; this finds what they missed.
    refetchInterval: ({ state }) => (state.data?.run && !runEnded(state.data.run) ? LIVE : false),
  });

/** Whether documents go to the lender with conditions, and how far those are that went last. */
export const deliveryQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...registrationKey(loanId), "delivery"],
    queryFn: ({ signal }) => send("GET", `${REGISTER}/delivery`, { params: { loanId }, signal, as: "part" }),
    refetchInterval: ({ state }) => (state.data?.run && !runEnded(state.data.run) ? LIVE : false),
  });

/** Hands the loan to a lender, or asks what has happened to it there. */
export function useLenderAsking(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  const onSettled = () => renewal(client);
  return {
    register: useMutation({
      mutationFn: (lender: string) => send("POST", REGISTER, { params, body: lender ? { lender } : {}, as: "form" }),
      onSettled,
    }),
    refresh: useMutation({ mutationFn: () => send("POST", `${REGISTER}/refresh`, { params, as: "form" }), onSettled }),
  };
}

interface Change<T> {
  id: string;
  version?: number | undefined;
  patch: MergePatch<T>;
}

/** The writes of what a loan's lender did and said. */
export function useRegistrationWrites(loanId: number) {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  const events = "/los/api/loans/{loanId}/lender-events";
  const messages = "/los/api/loans/{loanId}/register/messages";
  const params = { loanId };
  return {
    events: {
      create: (body: New<LenderEvent>) => renewed(send("POST", events, { params, body, as: "form" })),
      update: ({ id, version, patch }: Change<LenderEvent>) =>
        renewed(send("PATCH", `${events}/{id}`, { params: { loanId, id }, body: patch, ifMatch: version, as: "form" })),
      remove: async ({ id }: { id: string }) =>
        void (await renewed(send("DELETE", `${events}/{id}`, { params: { loanId, id } }))),
      restore: async (rows: readonly { id: string }[]) =>
        void (await renewed(
          send("POST", `${events}/restore`, { params, body: { ids: rows.map(({ id }) => id) }, as: "part" }),
        )),
    },
    messages: {
      create: (body: New<RegisterMessage>) => renewed(send("POST", messages, { params, body, as: "form" })),
      update: ({ id, version, patch }: Change<RegisterMessage>) =>
        renewed(
          send("PATCH", `${messages}/{id}`, { params: { loanId, id }, body: patch, ifMatch: version, as: "form" }),
        ),
      remove: async ({ id }: { id: string }) =>
        void (await renewed(send("DELETE", `${messages}/{id}`, { params: { loanId, id } }))),
      restore: async (rows: readonly { id: string }[]) =>
        void (await renewed(
          send("POST", `${messages}/restore`, { params, body: { ids: rows.map(({ id }) => id) }, as: "part" }),
        )),
    },
  };
}
