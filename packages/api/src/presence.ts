import type { Page } from "./loan";
import { send } from "./request";

/** Someone who has a loan open. */
export interface ActiveUser {
  id: string;
  WizeUserId: string;
  name: string;
  /** 0 is read-only. */
  accessType: number;
  openedAt: string;
}

const quiet = { skipNavigation: true, showToast: false } as const;
const path = (loanId: number) => `/los/api/loans/${loanId}`;

/** Says that one has opened a loan; answers who is on it, oneself among them. */
export const enterLoan = async (loanId: number) =>
  (await send<{ LoanActiveUsers: ActiveUser[] }>("POST", `${path(loanId)}/access-check`, quiet)).LoanActiveUsers;

/** Says that one still has a loan open: who is not heard of for two minutes is taken for gone. */
export const stayOnLoan = async (loanId: number) =>
  (await send<Page<ActiveUser>>("PATCH", `${path(loanId)}/active-users`, quiet)).rows;

/** Says that one has closed a loan. */
export const leaveLoan = (loanId: number) => send<unknown>("POST", `${path(loanId)}/exit`, quiet);
