import { type ActiveUser, enterLoan, leaveLoan, readClientConfig, stayOnLoan, type Whereabouts } from "@gable/api";

/** How often, until the installation has said it. */
const USUAL_HEARTBEAT_MS = 45_000;
/** Of several changes within a second the others hear the last. */
const PAUSE_MS = 1_000;
/** From one step of a loan to the next its page is made anew: only who is away for longer has left. */
const LEAVE_AFTER_MS = 2_000;

/** This window's stay on one loan: it tells where its person is, and knows who else is there. */
export interface Stay {
  /** Who is on the loan, oneself among them; undefined until that is known. */
  users: () => readonly ActiveUser[] | undefined;
  listen: (listener: () => void) => () => void;
  /** Says where the person is now: at once, or as soon as a second has passed since it was said last. */
  at: (where: Whereabouts) => void;
  /** Takes in what the event stream says of who is there; asks, where it says only that it is otherwise. */
  hear: (users: readonly ActiveUser[] | undefined) => void;
  /** The person is not looking any more; who comes back soon has not left. */
  rest: () => void;
  /** The page goes: the others are told at once. */
  leave: () => void;
  /** The page is back out of the browser's cache. */
  comeBack: () => void;
}

const stays = new Map<number, Stay>();

/** The stay on a loan, the same for all of the page. */
export function stayOn(loanId: number): Stay {
  let stay = stays.get(loanId);
  if (!stay) {
    stay = newStay(loanId, () => stays.delete(loanId));
    stays.set(loanId, stay);
  }
  return stay;
}

const isSame = (one: Whereabouts | null, other: Whereabouts) =>
  one?.section === other.section && one.unsaved === other.unsaved;

function newStay(loanId: number, forget: () => void): Stay {
  const listeners = new Set<() => void>();
  let users: readonly ActiveUser[] | undefined;
  let wanted: Whereabouts | null = null;
  let told: Whereabouts | null = null;
  let heartbeat = USUAL_HEARTBEAT_MS;
  let entered = false;
  let lastTold = Number.NEGATIVE_INFINITY;
  let heard = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  readClientConfig().then(
    ({ activeUsersPollSeconds }) => {
      heartbeat = activeUsersPollSeconds * 1000;
    },
    () => undefined,
  );

  function take(now: readonly ActiveUser[]): void {
    users = now;
    for (const listener of listeners) listener();
  }

  function tell(): void {
    if (!wanted) return;
    const where = wanted;
    told = where;
    lastTold = Date.now();
    next = setTimeout(tell, heartbeat);
    const before = heard;
    const answer = entered ? stayOnLoan(loanId, where) : enterLoan(loanId, where);
    entered = true;
    // An event that came meanwhile is as new as the answer, or another follows it. Presence is a courtesy: without an answer
    // the loan is as usable as before, and the next heartbeat says it again.
    answer.then((now) => heard === before && take(now)).catch(() => undefined);
  }

  function leave(): void {
    clearTimeout(next);
    if (!entered) return;
    entered = false;
    told = null;
    void leaveLoan(loanId).catch(() => undefined);
  }

  return {
    users: () => users,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at: (where) => {
      clearTimeout(leaving);
      wanted = where;
      if (entered && isSame(told, where)) {
        // Back where the others know one to be, before they heard of anything else.
        clearTimeout(next);
        next = setTimeout(tell, Math.max(0, lastTold + heartbeat - Date.now()));
        return;
      }
      clearTimeout(next);
      const wait = lastTold + PAUSE_MS - Date.now();
      if (wait <= 0) tell();
      else next = setTimeout(tell, wait);
    },
    hear: (now) => {
      heard++;
      if (now) take(now);
      else if (entered) {
        clearTimeout(next);
        tell();
      }
    },
    rest: () => {
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        if (listeners.size > 0) return;
        leave();
        forget();
      }, LEAVE_AFTER_MS);
    },
    leave,
    comeBack: () => {
      if (wanted && !entered) tell();
    },
  };
}
