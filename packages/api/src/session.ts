import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeContext, isActing, noteSession, requestContext, useRequestContext } from "./context";
import { Fault } from "./fault";
import { passkeyHindrance, signWithPasskey } from "./passkey-login";
import { send } from "./request";
import type { components } from "./schema";
import { isShown, WHOLE } from "./shown";

export type OrgUnit = components["schemas"]["Unit"];
/** A user as lists and the sign-in show them. */
export type UserProfile = components["schemas"]["Profile"];
/** The person of the session, with what they may do. */
export type WizeUser = components["schemas"]["CurrentUser"];

const sessionKey = ["session"] as const;

/** The person who signed in, and the one acted for: the same unless someone acts for another. */
export function useSession() {
  const { activeUserId, loggedInUserId } = useRequestContext();
  const acting = isActing({ activeUserId, loggedInUserId });
  return useQuery({
    queryKey: [...sessionKey, activeUserId],
    queryFn: async (query) => {
      const shown = isShown(query);
      const loggedIn = await send("GET", "/api/wizeusers/current", { shown });
      noteSession();
      if (loggedInUserId !== loggedIn.id)
        changeContext({ loggedInUserId: loggedIn.id, ...(acting ? {} : { activeUserId: loggedIn.id }) });
      const active = acting ? await send("GET", "/api/wizeusers/current/impersonate", { shown }) : loggedIn;
      return { loggedIn, active, acting };
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** Where a stream of events begins that misses nothing of what was read since the session was; undefined before it was. */
export function eventsFrom(client: QueryClient, activeUserId: string | null): string | undefined {
  return client.getQueryData<{ active: WizeUser }>([...sessionKey, activeUserId])?.active.eventsFrom;
}

/** The org units one may choose among. */
export function useOrgUnits(enabled = true) {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: ["branches", activeUserId],
    queryFn: async ({ signal }) => {
      const answer = await send("GET", "/api/wizeusers/branches-all", {
        query: WHOLE,
        signal,
        as: "part",
      });
      return answer.rows;
    },
    enabled,
    staleTime: 300_000,
    retry: false,
  });
}

/** Active users to act for: of the own company, or, for the provider's staff, of those they support. */
export function useUsersToActFor(searchTerm: string, support: boolean, enabled: boolean) {
  return useQuery({
    queryKey: ["users-to-act-for", support, searchTerm],
    queryFn: ({ signal }) =>
      send("GET", support ? "/admin/api/support/wizeusers" : "/api/wizeusers", {
        query: { limit: 20, searchTerm: searchTerm || undefined, where: { status: ["ACTIVE"] } },
        signal,
        as: "part",
      }),
    enabled,
  });
}

/** Whose second factor is a passkey is asked for it by the browser, once the server says that it has to be. */
async function beginActing(body: { userId: string; reason: string; code?: string | undefined }) {
  const manner = { withoutChildUser: true, as: "form" } as const;
  try {
    return await send("POST", "/api/impersonation", { body, ...manner });
  } catch (fault) {
    const asked = fault instanceof Fault && fault.entries.some((entry) => entry.field === "passkey");
    if (!asked || passkeyHindrance()) throw fault;
    const { publicKey } = await send("POST", "/api/mfa/passkeys/assertion", manner);
    const passkey = await signWithPasskey(publicKey);
    return send("POST", "/api/impersonation", { body: { ...body, passkey }, ...manner });
  }
}

/** Whether acting for another, as this page does, has ended: by its hour, by losing the right, or elsewhere. */
export async function isActingOver(): Promise<boolean> {
  const { actingFor } = await send("GET", "/api/wizeusers/current", { as: "part" });
  return actingFor?.id !== requestContext().activeUserId;
}

/** Goes on in the own name. */
export function forgetActing(): void {
  changeContext({ activeUserId: null, activeOrgUnit: null, consolidated: false });
}

export function useImpersonation() {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: beginActing,
    onSuccess: (_, { userId }) => {
      changeContext({ activeUserId: userId, activeOrgUnit: null, consolidated: false });
      client.clear();
    },
  });
  const end = useMutation({
    mutationFn: () => send("DELETE", "/api/impersonation", { withoutChildUser: true }),
    onSettled: () => {
      forgetActing();
      client.clear();
    },
  });
  return { begin, end };
}
