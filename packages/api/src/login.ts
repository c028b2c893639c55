import { changeContext, forgetContext, forgetSession, noteSession } from "./context";
import { Fault, isAway } from "./fault";
import { send } from "./request";
import type { components } from "./schema";
import type { UserProfile } from "./session";
import { oweSignOut } from "./sign-out";

// Apart from the session's queries: the sign-in screens of the portals load nothing they don't use.

export type LoginAnswer = components["schemas"]["LoginAnswer"];

/** Signs in; the answer asks for a code when a second factor is set. */
export const logIn = (email: string, password: string) =>
  send("POST", "/api/login", {
    body: { email, password },
    accountAccess: true,
  });

export const confirmLogIn = (code: string) =>
  send("POST", "/api/login/mfa", {
    body: { code },
    accountAccess: true,
  });

/** Remembers who signed in; the context of whoever was here before is forgotten. */
export function beginSession(user: UserProfile): void {
  forgetContext();
  changeContext({ loggedInUserId: user.id, activeUserId: user.id });
  noteSession();
}

export async function logOut(): Promise<void> {
  try {
    await send("POST", "/api/logout", { accountAccess: true });
  } catch (cause) {
    // Without an answer the session may go on: the server is told again.
    if (cause instanceof Fault && (isAway(cause) || cause.status >= 500)) oweSignOut();
    throw cause;
  } finally {
    forgetSession();
    forgetContext();
  }
}

/** Tells the server that someone is still here, which moves the idle end of the session. */
export const stayAwake = () => send("GET", "/api/wizeusers/current", { as: "quiet" });
