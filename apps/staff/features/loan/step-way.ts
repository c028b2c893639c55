import { isStep, stepAt } from "./step-address";

/** Steps that were gone to and not come to yet. */
let goneTo: string | null = null;

/**
 * Goes from a step of a loan to another one of it, without asking the server for the page that is there already. Answers
 * whether it did: any other way is the router's. The router itself is not asked to: it would make the page anew.
 */
export function wentTo(path: string): boolean {
  const from = stepAt(location.pathname);
  const to = stepAt(path);
  if (!from || !to || from.loanId !== to.loanId || !isStep(from.step) || !isStep(to.step)) return false;
  goneTo = to.step;
  // The router takes part in it: its path and its parameters are those of the address.
  history.pushState(null, "", path);
  return true;
}

/** Whether a step was come to by a link and not by the browser's back, which knows where the page was; asked once. */
export function isArrival(step: string): boolean {
  const is = goneTo === step;
  goneTo = null;
  return is;
}
