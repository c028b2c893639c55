import type { LoginAnswer } from "./login";
import { send } from "./request";

/** What the holder of a link to set a password is told; nothing of it before the link is known to be good. */
export interface Invitation {
  kind: "ACTIVATION" | "PASSWORD_RESET";
  email: string;
  firstName: string;
  tenantName: string;
  language: string;
  portal: "staff" | "pos" | "realtor";
}

const quiet = { accountAccess: true, showToast: false, skipNavigation: true } as const;

/** Checks a link without using it; a Fault with status 404 for one that is unknown, used or out of date. */
export const verifyLink = (token: string) =>
  send<Invitation>("POST", "/api/wizeusers/verify", { body: { token }, ...quiet });

/** Uses a link up: the password becomes the user's, who is signed in, or asked for the second factor. */
export const activate = (token: string, password: string) =>
  send<LoginAnswer>("POST", "/api/wizeusers/activate", { body: { token, password }, ...quiet });
