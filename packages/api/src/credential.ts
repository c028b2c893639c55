import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { signWithPasskey } from "./passkey-login";
import { send } from "./request";
import type { components } from "./schema";
import { WHOLE } from "./shown";

/** A log-in of one's own that lives: on which device, since when, seen when last. */
export type OwnSession = components["schemas"]["SessionInfo"];

const ownSessionsKey = ["own-sessions"] as const;
const secondFactorsKey = ["second-factors"] as const;
const form = { as: "part" } as const;

export function useOwnSessions() {
  return useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => send("GET", "/api/sessions", { query: WHOLE, signal, as: "part" }),
  });
}

/** Ends one of one's own sessions, or with null all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await send("DELETE", "/api/sessions", form);
      else await send("DELETE", "/api/sessions/{id}", { params: { id }, ...form });
    },
    onSettled: () => renewal(client),
  });
}

/** Changes one's own password; the other sessions are over then. A Fault with status 422 names the field that is wrong. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; newPassword: string }) =>
      send("POST", "/api/wizeusers/change-password", { body, ...form }),
    onSettled: () => renewal(client),
  });
}

export function useSecondFactors() {
  return useQuery({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => send("GET", "/api/mfa", { signal, as: "part" }),
  });
}

export interface Proof {
  password: string;
  code: string;
}

/** A code proves who asks; where there is none but a passkey, the browser asks for that. */
async function renewCodesBy({ password, code }: Proof) {
  if (code) return send("POST", "/api/mfa/recovery-codes", { body: { password, code }, ...form });
  const { publicKey } = await send("POST", "/api/mfa/passkeys/assertion", form);
  const passkey = await signWithPasskey(publicKey);
  return send("POST", "/api/mfa/recovery-codes", { body: { password, passkey }, ...form });
}

/** Changes of one's own authenticator and recovery codes. Each asks for the password again; codes are shown once. */
export function useChangeFactors() {
  const client = useQueryClient();
  const onSettled = () => renewal(client);
  const enrol = useMutation({
    mutationFn: (password: string) => send("POST", "/api/mfa/totp", { body: { password }, ...form }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => send("POST", "/api/mfa/totp/confirm", { body: { code }, ...form }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (body: Proof) => send("POST", "/api/mfa/totp/remove", { body, ...form }),
    onSettled,
  });
  const renewCodes = useMutation({
    mutationFn: renewCodesBy,
    onSettled,
  });
  return { enrol, confirm, remove, renewCodes };
}
