import { send } from "./request";

// Apart from the account's queries, and loaded when somebody signs in with a passkey.

const byStranger = { accountAccess: true } as const;

/** Why passkeys can't be used on this page: browsers know them for host names alone, and not every browser knows them. */
export function passkeyHindrance(): "address" | "browser" | null {
  if (/^[\d.]+$/.test(location.hostname) || location.hostname.startsWith("[")) return "address";
  const known = typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  return known ? null : "browser";
}

/** Has the person's device sign what the server asked; a DOMException when the person calls it off. */
export async function signWithPasskey(options: unknown): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return credential.toJSON();
}

/** Signs in with a passkey, in place of email, password and second step. */
export async function signInWithPasskey() {
  const { publicKey } = await send("POST", "/api/login/passkey", byStranger);
  const credential = await signWithPasskey(publicKey);
  return send("POST", "/api/login/passkey/finish", { body: { credential }, ...byStranger });
}

/** Finishes a log-in whose password was right. */
export async function confirmLogInWithPasskey() {
  const { publicKey } = await send("POST", "/api/login/mfa/passkey", byStranger);
  const credential = await signWithPasskey(publicKey);
  return send("POST", "/api/login/mfa/passkey/finish", { body: { credential }, ...byStranger });
}
