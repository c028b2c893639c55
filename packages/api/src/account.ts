import { send } from "./request";

const quiet = { accountAccess: true, showToast: false, skipNavigation: true } as const;

/** Asks for a link to choose another password; the answer is the same whether or not there is an account. */
export const forgotPassword = (email: string, portal: string) =>
  send("POST", "/api/wizeusers/forgot-password", {
    body: { email, portalConfig: btoa(JSON.stringify({ portal })) },
    ...quiet,
  });

/** Asks for a link to remove the second factor, in the middle of signing in; a Fault with status 409 within a day of a change of password. */
export const askFactorReset = (email: string, resultUrl: string, theme: "light" | "dark" | "system") =>
  send("POST", "/api/wizeusers/mfa-reset/email", { body: { email, resultUrl, theme }, ...quiet });

/** Removes the second factor; a Fault with status 404 for a link that is unknown, used or out of date. */
export const confirmFactorReset = (token: string) =>
  send("POST", "/api/wizeusers/mfa-reset/confirm", { body: { token }, ...quiet });
