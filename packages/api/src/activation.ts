import { send } from "./request";
import type { components } from "./schema";

/** What the holder of a link to set a password is told; nothing of it before the link is known to be good. */
export type Invitation = components["schemas"]["Invitation"];

const byStranger = { accountAccess: true } as const;

/** Checks a link without using it; a Fault with status 404 for one that is unknown, used or out of date. */
export const verifyLink = (token: string) => send("POST", "/api/wizeusers/verify", { body: { token }, ...byStranger });

/** Proves the mailbox with the code that was mailed; a Fault with status 422 for a wrong code, 401 for a wrong password. */
export const proveMailbox = (email: string, password: string, code: string) =>
  send("POST", "/api/wizeusers/verify-email", { body: { email, password, code }, ...byStranger });

/** Uses a link up: the password becomes the user's, who is signed in, asked for the second factor, or for the mailbox's code. */
export const activate = (token: string, password: string) =>
  send("POST", "/api/wizeusers/activate", { body: { token, password }, ...byStranger });
