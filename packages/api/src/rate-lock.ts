import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

// A loan's rate at the lock desk, the desk's list over all loans, and what a company says of locks.

export type LoanLock = components["schemas"]["LoanLock"];
export type RateLock = components["schemas"]["RateLock"];
export type LockStep = components["schemas"]["LockStep"];
export type LockPolicy = components["schemas"]["LockPolicy"];
export type DeskLock = components["schemas"]["DeskLock"];
type LockRequest = NonNullable<RateLock["request"]>["kind"];

const LOAN = "/los/api/loans/{loanId}";
const ONE = `${LOAN}/rate-locks/{id}` as const;

/** How the loan's rate stands at the lock desk. */
export const rateLockQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "rate-lock"],
    queryFn: ({ signal }) => send("GET", `${LOAN}/rate-lock`, { params: { loanId }, signal, as: "part" }),
  });

/** Whose word the dates of the loan's lock are: OWN where the company has a lock desk, undefined until that is known. */
export const useLockDeskOf = (loanId: number): LockPolicy["desk"] | undefined =>
  useQuery(rateLockQuery(loanId)).data?.policy.desk;

/** All locks of a loan, the latest first. */
export const useRateLocks = (loanId: number, isOpen: boolean) =>
  useQuery({
    queryKey: [...loanKey(loanId), "rate-lock", "all"],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      send("GET", `${LOAN}/rate-locks`, { params: { loanId }, query: { limit: 100 }, signal, as: "part" }),
  });

/** The price that is to be locked: of the rate sheets, as it was seen, or one that somebody sets by hand, with why. */
export interface AskedPrice {
  NoteRatePercent: number;
  Price?: number;
  BasePrice?: number;
  ProductName?: string;
  InvestorName?: string;
  manualReason?: string;
}

/** The days of a lock that was made elsewhere; they follow from today and the lock period where they are not said. */
interface NotedDays {
  lockDate?: string;
  lockExpirationDate?: string;
}

/** What is asked of the lock desk, and what it answers. */
export type LockAct =
  | {
      do: "lock";
      product: string;
      terms: AskedPrice &
        NotedDays & { lockDays: number; note?: string; InvestorLockNumber?: string; exceptionReason?: string };
    }
  | { do: "extend"; days: number; note?: string }
  | { do: "float-down"; terms: AskedPrice & { note?: string } }
  | { do: "reprice"; terms: AskedPrice & { note?: string } }
  | { do: "cancel"; reason: string }
  | ({ do: "accept"; request: LockRequest; InvestorLockNumber?: string; exceptionReason?: string } & NotedDays)
  | { do: "reject"; request: LockRequest; reason: string };

export function useLockAct(loanId: number, lock: Pick<RateLock, "id" | "version"> | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (act: LockAct): Promise<unknown> => {
      if (act.do === "lock")
        return await send("POST", `${LOAN}/product/{productId}/lock`, {
          params: { loanId, productId: act.product },
          body: act.terms,
          as: "form",
        });
      const to = { params: { loanId, id: lock?.id ?? "" }, ifMatch: lock?.version, as: "form" as const };
      switch (act.do) {
        case "extend":
          return await send("POST", `${ONE}/extend`, { ...to, body: given({ days: act.days, note: act.note }) });
        case "float-down":
          return await send("POST", `${ONE}/float-down`, { ...to, body: act.terms });
        case "reprice":
          return await send("POST", `${ONE}/reprice`, { ...to, body: act.terms });
        case "cancel":
          return await send("POST", `${ONE}/cancel`, { ...to, body: { reason: act.reason } });
        case "accept":
          return await send("POST", `${ONE}/accept`, {
            ...to,
            body: given({
              request: act.request,
              InvestorLockNumber: act.InvestorLockNumber,
              exceptionReason: act.exceptionReason,
              lockDate: act.lockDate,
              lockExpirationDate: act.lockExpirationDate,
            }),
          });
        case "reject":
          return await send("POST", `${ONE}/reject`, { ...to, body: { request: act.request, reason: act.reason } });
      }
    },
    onSettled: () => renewal(client),
  });
}

/** A body without what is empty. */
function given<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== "")) as never;
}

export interface DeskQuery {
  limit: number;
  offset: number;
  searchTerm?: string;
  orderBy?: string;
  sort?: "ASC" | "DESC";
  all?: boolean;
  filters?: Record<string, unknown>;
}

/** The locks of the loans in sight: what waits for the desk first. */
export const useLockDesk = ({ filters, ...query }: DeskQuery) =>
  useQuery({
    queryKey: ["lock-desk", query, filters],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/lock-desk", {
        query: { ...query, ...(filters ? { filters: JSON.stringify(filters) } : {}) },
        signal,
        as: "part",
      }),
    placeholderData: keepPreviousData,
  });

/** The statuses that whoever looks is offered (LOCK_STATUS_TYPE), by how their company and its units sell. */
export const useLockStatuses = () =>
  useQuery({
    queryKey: ["lock-statuses"],
    queryFn: async ({ signal }) => {
      const filters = JSON.stringify({ name: "LOCK_STATUS_TYPE" });
      const { rows } = await send("GET", "/los/api/enum-lookups", { query: { filters }, signal, as: "part" });
      return rows.flatMap(({ options }) => options.map(({ option }) => option));
    },
  });

/** What the company says of locks. */
export const useLockPolicy = () =>
  useQuery({
    queryKey: ["lock-policy"],
    queryFn: ({ signal }) => send("GET", "/los/api/lock-policy", { signal, as: "page" }),
  });

export function useSaveLockPolicy() {
  const client = useQueryClient();
  return async (version: number, patch: object): Promise<LockPolicy> => {
    try {
      return await send("PATCH", "/los/api/lock-policy", { body: patch as never, ifMatch: version, as: "form" });
    } finally {
      await renewal(client);
    }
  };
}
