import { changeContext, forgetContext } from "./context";
import { send } from "./request";
import type { WizeUser } from "./session";

// Apart from the session's queries: the sign-in screens of the portals load nothing they don't use.

export interface LoginAnswer {
  user?: WizeUser;
  mfaRequired?: boolean;
}

/** Signs in; the answer asks for a code when a second factor is set. */
export const logIn = (email: string, password: string) =>
  send<LoginAnswer>("POST", "/api/login", {
    body: { email, password },
    accountAccess: true,
    showToast: false,
    skipNavigation: true,
  });

export const confirmLogIn = (code: string) =>
  send<LoginAnswer>("POST", "/api/login/mfa", {
    body: { code },
    accountAccess: true,
    showToast: false,
    skipNavigation: true,
  });

/** Remembers who signed in; the context of whoever was here before is forgotten. */
export function beginSession(user: WizeUser): void {
  forgetContext();
  changeContext({ loggedInUserId: user.id, activeUserId: user.id });
}

export async function logOut(): Promise<void> {
  try {
    await send<void>("POST", "/api/logout", { accountAccess: true, skipNavigation: true, showToast: false });
  } finally {
    forgetContext();
  }
}
