import { orgOfVisit } from "./portal-door";
import { dispatch, send } from "./request";
import type { components } from "./schema";

/** What may be applied for by oneself, and what one consents to. */
export type ApplyPage = components["schemas"]["ApplyPage"];

const quiet = { as: "quiet" } as const;

export const readApplyPage = () => send("GET", "/pos/api/apply", { query: orgOfVisit(), ...quiet });

/** Sends what a stranger filled in; rejects with a Fault that names the fields. */
export const sendApplication = (body: object) =>
  dispatch("POST", "/pos/api/apply", { query: orgOfVisit(), body, ...quiet });
