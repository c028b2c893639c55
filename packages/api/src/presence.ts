import { newNonce, send } from "./request";
import type { components } from "./schema";

/** Someone who has a loan open, and the steps of it that they look at. */
export type ActiveUser = components["schemas"]["ActiveUser"];

type Section = components["schemas"]["ActivePlace"]["section"];

/** Where one is on a loan, and whether something there is not saved. */
export interface Whereabouts {
  section: Section;
  unsaved: boolean;
}

const quiet = { as: "quiet" } as const;

/**
 * This window, so that another of the same person does not speak for it; and the how manieth thing it is that it says: what the server
 * reads late, such as where one was before one left, then counts for nothing.
 */
let tab: string | undefined;
let turn = 0;
const fromHere = () => {
  tab ??= newNonce();
  turn += 1;
  return { tab, turn };
};

/** Says that one has opened a loan, and where; answers who is on it, oneself among them. */
export const enterLoan = async (loanId: number, where: Whereabouts) => {
  const body = { ...where, ...fromHere() };
  const answer = await send("POST", "/los/api/loans/{loanId}/access-check", { params: { loanId }, body, ...quiet });
  return answer.LoanActiveUsers ?? [];
};

/** Says that one still has a loan open, and where: who is not heard of for two minutes is taken for gone. */
export const stayOnLoan = async (loanId: number, where: Whereabouts) => {
  const body = { ...where, ...fromHere() };
  return (await send("PATCH", "/los/api/loans/{loanId}/active-users", { params: { loanId }, body, ...quiet })).rows;
};

/** Says that this window has closed a loan; it is said even when the page itself is on its way out. */
export const leaveLoan = (loanId: number) =>
  send("POST", "/los/api/loans/{loanId}/exit", { params: { loanId }, body: fromHere(), ...quiet, outlivesPage: true });
