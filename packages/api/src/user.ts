import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import { MOST_CHOSEN } from "./lead";
import type { ListQuery } from "./loan";
import { download, send } from "./request";
import type { components } from "./schema";
import { useSession } from "./session";
import { ofPage, WHOLE } from "./shown";

type Schemas = components["schemas"];
export type UserStatus = "ACTIVE" | "INVITE_SENT" | "SUSPEND";
export type Activity = Schemas["Activity"];
export type UserInvitation = Schemas["UserInvitation"];
export type RoleOption = Schemas["RoleRow"];
export type EmailChange = Schemas["EmailChange"];

export interface UserFilters {
  status?: string[];
  WizeRoles?: string[];
  WizeOrgUnitId?: string[];
}

const usersKey = ["users"] as const;
const inPlace = { as: "part" } as const;

/** One page of the people in the units in view; the page before stays while the next one comes. */
export function useUsers(query: ListQuery) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...usersKey, "list", query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => send("GET", "/api/wizeusers", { query, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
}

/** The people of a list, on whatever page they are; of the first 999. */
export async function allUsers(query: ListQuery) {
  const all = { ...query, limit: MOST_CHOSEN, offset: 0 };
  return (await send("GET", "/api/wizeusers", { query: all, as: "form" })).rows;
}

export function useUser(id: string) {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...usersKey, "one", id, activeUserId],
    queryFn: (read) => send("GET", "/api/wizeusers/user/{id}", { params: { id }, ...ofPage(read) }),
  });
}

/** What someone of the company is called, where that is said beside other things; undefined until it is read, and of who is out of sight. */
export function useUserName(id: string | undefined): string | undefined {
  const { activeUserId } = useRequestContext();
  const read = useQuery({
    queryKey: [...usersKey, "name", id, activeUserId],
    queryFn: ({ signal }) => send("GET", "/api/wizeusers/user/{id}", { params: { id: id ?? "" }, signal, as: "quiet" }),
    enabled: id !== undefined,
  });
  return read.data?.name;
}

/** Whether a super admin acts for someone: user and role calls then take the admin variants, in the own name. */
export function useAdminVariant(): { admin: boolean; tenantId: string } {
  const session = useSession();
  const roles = session.data?.loggedIn.WizeRoles ?? [];
  const admin = (session.data?.acting ?? false) && roles.some((role) => role.name === "SuperAdmin");
  return { admin, tenantId: session.data?.active.tenantId ?? "" };
}

/** The roles there are, and which of them one may give. */
export function useRoles() {
  const { admin } = useAdminVariant();
  return useQuery({
    queryKey: ["roles", admin],
    queryFn: async ({ signal }) => {
      const page = admin
        ? await send("GET", "/admin/api/superadmin/wizeroles", { query: WHOLE, signal, withoutChildUser: true })
        : await send("GET", "/api/wizeroles", { query: WHOLE, signal });
      return page.rows;
    },
    staleTime: 300_000,
  });
}

/** The writes on users, each by the variant that the session takes. */
export function useUserCalls() {
  const client = useQueryClient();
  const { admin, tenantId } = useAdminVariant();
  const own = { ...inPlace, withoutChildUser: true } as const;
  const settled = { onSettled: () => renewal(client) };
  const invite = useMutation({
    mutationFn: (body: UserInvitation) =>
      admin
        ? send("POST", "/admin/api/superadmin/wizeusers", { body: { ...body, tenantId }, ...own })
        : send("POST", "/api/wizeusers", { body, ...inPlace }),
    ...settled,
  });
  const update = useMutation({
    mutationFn: ({ version, ...body }: { id: string; version: number } & Partial<Schemas["UserEdit"]>) =>
      admin
        ? send("PATCH", "/admin/api/superadmin/wizeusers", { body, ifMatch: version, ...own })
        : send("PATCH", "/api/wizeusers", { body, ifMatch: version, ...inPlace }),
    ...settled,
  });
  const setStatus = useMutation({
    mutationFn: (params: { id: string; status: UserStatus }) =>
      admin
        ? send("PATCH", "/admin/api/superadmin/wizeusers/{id}/{status}", { params, ...own })
        : send("PATCH", "/api/wizeusers/{id}/{status}", { params, ...inPlace }),
    ...settled,
  });
  const resend = useMutation({
    mutationFn: (id: string) =>
      admin
        ? send("POST", "/admin/api/superadmin/wizeusers/{id}/activation-link", { params: { id }, ...own })
        : send("POST", "/api/wizeusers/{id}/activation-link", { params: { id }, ...inPlace }),
    ...settled,
  });
  const transfer = useMutation({
    mutationFn: ({ id, ...body }: { id: string; WizeOrgUnitId: string; handOverTo?: string | undefined }) =>
      send("PATCH", "/api/wizeusers/{id}/branch", { params: { id }, body, ...inPlace }),
    ...settled,
  });
  const changeEmail = useMutation({
    mutationFn: ({ id, email }: { id: string; email: string }) =>
      send("PATCH", "/api/wizeusers/{id}/email", { params: { id }, body: { email }, ...inPlace }),
    ...settled,
  });
  const vouchEmail = useMutation({
    mutationFn: ({ id, ...body }: { id: string; email: string; reason: string }) =>
      admin
        ? send("POST", "/admin/api/superadmin/wizeusers/{id}/email-change/vouch", { params: { id }, body, ...own })
        : send("POST", "/api/wizeusers/{id}/email-change/vouch", { params: { id }, body, ...inPlace }),
    ...settled,
  });
  const makeOwner = useMutation({
    mutationFn: (userId: string) => send("PATCH", "/api/wizeusers/make-owner", { body: { userId }, ...inPlace }),
    onSettled: () => renewal(client),
  });
  return { invite, update, setStatus, resend, transfer, changeEmail, vouchEmail, makeOwner };
}

/** How a change of a user's address stands that waits; for who may change the user. */
export function useEmailChange(id: string, enabled: boolean) {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...usersKey, "email-change", id, activeUserId],
    queryFn: ({ signal }) => send("GET", "/api/wizeusers/{id}/email-change", { params: { id }, signal, ...inPlace }),
    enabled,
    retry: false,
  });
}

/** What a user works on: looked at before a transfer. */
export function useOpenWork(id: string) {
  return useQuery({
    queryKey: [...usersKey, "open-work", id],
    queryFn: ({ signal }) =>
      send("GET", "/api/wizeusers/{id}/active-transactions", {
        params: { id },
        query: { limit: 200 },
        signal,
        ...inPlace,
      }),
    retry: false,
  });
}

export function useOwnership(enabled = true) {
  return useQuery({
    queryKey: [...usersKey, "ownership"],
    queryFn: ({ signal }) => send("GET", "/api/wizeusers/make-owner", { query: WHOLE, signal, ...inPlace }),
    enabled,
    retry: false,
  });
}

/** People within reach by words, with where they were found. */
export function useFoundUsers(words: string, enabled = true) {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...usersKey, "found", words, activeUserId],
    queryFn: ({ signal }) =>
      send("GET", "/api/wizeusers/flat-search", { query: { string: words, limit: 20 }, signal, ...inPlace }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What a user did, and what was done for and to them, newest first. */
export function useUserActivity(id: string, limit: number) {
  return useQuery({
    queryKey: [...usersKey, "activity", id, limit],
    queryFn: ({ signal }) =>
      send("GET", "/api/wizeusers/{id}/activity", { params: { id }, query: { limit }, signal, ...inPlace }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The list of users as a file, by the same search, filters and order as the list. */
export const exportUsers = (query: ListQuery) => download("/api/wizeusers/export-to-csv", { query, as: "form" });

export const confirmEmail = (token: string) =>
  send("POST", "/api/wizeusers/email-change/confirm", { body: { token }, accountAccess: true, ...inPlace });
export const cancelEmailChange = (token: string) =>
  send("POST", "/api/wizeusers/email-change/cancel", { body: { token }, accountAccess: true, ...inPlace });
