import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import type { ListQuery } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";
import type { UserStatus } from "./user";

type Schemas = components["schemas"];
export type SupportUser = Schemas["SupportUser"];

const supportKey = ["support"] as const;
const inPlace = { as: "part" } as const;

/** One page of the customers' users whom one looks after. */
export function useSupportUsers(query: ListQuery) {
  return useQuery({
    queryKey: [...supportKey, "users", query],
    queryFn: ({ signal }) => send("GET", "/admin/api/support/wizeusers", { query, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
}

export function useUserLogs(id: string, query: { limit: number; searchTerm?: string }) {
  return useQuery({
    queryKey: [...supportKey, "logs", id, query],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/support/wizeusers/{id}/logs", {
        params: { id },
        query,
        signal,
        ...inPlace,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** A request that was answered with an error. */
export type FoundFailure = Schemas["FoundFailure"];

/** What a person was told, by the reference that they quote; asks nothing while there is none. */
export function useFailure(errorRef: string) {
  return useQuery({
    queryKey: [...supportKey, "error", errorRef],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/support/errors/{errorRef}", { params: { errorRef }, signal, as: "quiet" }),
    enabled: errorRef !== "",
    retry: false,
  });
}

export function useAuthDetails(id: string) {
  return useQuery({
    queryKey: [...supportKey, "auth", id],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/support/wizeusers/{id}/auth-details", { params: { id }, signal, ...inPlace }),
    retry: false,
  });
}

/** The owner and the admins of a customer's company. */
export function useCompanyAdmins(id: string) {
  return useQuery({
    queryKey: [...supportKey, "admins", id],
    queryFn: ({ signal }) =>
      send("GET", "/admin/api/support/organizations/{id}/admin", { params: { id }, query: WHOLE, signal, ...inPlace }),
    retry: false,
  });
}

export function useSupportCalls() {
  const client = useQueryClient();
  const settled = { onSettled: () => renewal(client) };
  const makeInviteUrl = useMutation({
    mutationFn: ({ id, approve }: { id: string; approve: boolean }) =>
      send("POST", "/admin/api/support/wizeusers/{id}/invite-url-superadmin", {
        params: { id },
        body: { approve },
        ...inPlace,
      }),
    ...settled,
  });
  const setStatus = useMutation({
    mutationFn: (params: { id: string; status: UserStatus }) =>
      send("PATCH", "/admin/api/superadmin/wizeusers/{id}/{status}", { params, ...inPlace }),
    ...settled,
  });
  const resend = useMutation({
    mutationFn: (id: string) =>
      send("POST", "/admin/api/superadmin/wizeusers/{id}/activation-link", { params: { id }, ...inPlace }),
    ...settled,
  });
  return { makeInviteUrl, setStatus, resend };
}
