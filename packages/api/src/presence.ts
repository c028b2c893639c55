import { send } from "./request";
import type { components } from "./schema";

/** Someone who has a loan open. */
export type ActiveUser = components["schemas"]["ActiveUser"];

const quiet = { skipNavigation: true, showToast: false } as const;

/** Says that one has opened a loan; answers who is on it, oneself among them. */
export const enterLoan = async (loanId: number) =>
  (await send("POST", "/los/api/loans/{loanId}/access-check", { params: { loanId }, ...quiet })).LoanActiveUsers ?? [];

/** Says that one still has a loan open: who is not heard of for two minutes is taken for gone. */
export const stayOnLoan = async (loanId: number) =>
  (await send("PATCH", "/los/api/loans/{loanId}/active-users", { params: { loanId }, ...quiet })).rows;

/** Says that one has closed a loan; it is said even when the page itself is on its way out. */
export const leaveLoan = (loanId: number) =>
  send("POST", "/los/api/loans/{loanId}/exit", { params: { loanId }, ...quiet, outlivesPage: true });
