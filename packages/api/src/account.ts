import { send } from "./request";

const byStranger = { accountAccess: true } as const;

/** Asks for a link to choose another password; the answer is the same whether or not there is an account. */
export const forgotPassword = (email: string, portal: string) =>
  send("POST", "/api/wizeusers/forgot-password", {
    body: { email, portalConfig: btoa(JSON.stringify({ portal })) },
    ...byStranger,
  });

/** Asks for a link to remove the second factor, in the middle of signing in; a Fault with status 409 within a day of a change of password. */
export const askFactorReset = (email: string, resultUrl: string, theme: "light" | "dark" | "system") =>
  send("POST", "/api/wizeusers/mfa-reset/email", { body: { email, resultUrl, theme }, ...byStranger });

/** Removes the second factor; a Fault with status 404 for a link that is unknown, used or out of date. */
export const confirmFactorReset = (token: string) =>
  send("POST", "/api/wizeusers/mfa-reset/confirm", { body: { token }, ...byStranger });

/** Asks for a new link with one that no longer works; tells where it goes, masked. A Fault with status 404 where there is none to send. */
export const renewLink = (token: string) =>
  send("POST", "/api/wizeusers/verify/renew", { body: { token }, ...byStranger });

/** Asks for the link that verifies an address once more; the answer is the same whether or not there is an account. */
export const resendVerification = (email: string) =>
  send("POST", "/api/wizeusers/verification", { body: { email }, ...byStranger });
