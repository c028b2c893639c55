import { dispatch, send } from "./request";
import type { components } from "./schema";

/** What a link in a letter asks of somebody who has no account. */
export type NeedLinkPage = components["schemas"]["NeedLinkPage"];
/** One of the things that a link asks for. */
export type LinkedNeed = components["schemas"]["LinkedNeed"];

/** What became of a file that was sent by a link. */
export type LinkedFile = components["schemas"]["LinkedFile"];

const quiet = { as: "quiet" } as const;

/** What the link asks for; rejects with a Fault where it is no longer valid. */
export const openNeedLink = (token: string) => send("POST", "/pos/api/need-link", { body: { token }, ...quiet });

/** Answers a question by its link. */
export const answerNeedLink = (token: string, answer: string) =>
  dispatch("POST", "/pos/api/need-link/answer", { body: { token, answer }, ...quiet });

/** What became of the files that were sent by a link within the hour. */
export const readLinkFiles = (token: string) => send("POST", "/pos/api/need-link/files", { body: { token }, ...quiet });
