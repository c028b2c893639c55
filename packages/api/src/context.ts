import { useSyncExternalStore } from "react";

/** Who asks, for whom and from where: what every request carries in its headers (platform.md section 7). */
export interface RequestContext {
  loggedInUserId: string | null;
  activeUserId: string | null;
  activeOrgUnit: string | null;
  consolidated: boolean;
  rtcid: string | null;
}

const KEPT = "gable.context";
const EMPTY: RequestContext = {
  loggedInUserId: null,
  activeUserId: null,
  activeOrgUnit: null,
  consolidated: false,
  rtcid: null,
};

let current: RequestContext = typeof localStorage === "undefined" ? EMPTY : read(localStorage.getItem(KEPT));
const listeners = new Set<() => void>();

function read(text: string | null): RequestContext {
  try {
    return { ...EMPTY, ...(JSON.parse(text ?? "{}") as Partial<RequestContext>), rtcid: null };
  } catch {
    return EMPTY;
  }
}

export function requestContext(): RequestContext {
  return current;
}

/** Changes parts of the context; all but the connection's id survive a reload. What another tab has changed meanwhile stays. */
export function changeContext(change: Partial<RequestContext>): void {
  current = { ...current, ...change };
  const { rtcid: _, ...part } = change;
  if (typeof localStorage !== "undefined" && Object.keys(part).length > 0) {
    const { rtcid: __, ...kept } = { ...read(localStorage.getItem(KEPT)), ...part };
    localStorage.setItem(KEPT, JSON.stringify(kept));
  }
  for (const listener of listeners) listener();
}

export function forgetContext(): void {
  changeContext(EMPTY);
}

/** The session is over and its person knows it: who opens a page in this tab from now on has lost nothing. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(SESSION);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
  hadSession = false;
}

const SESSION = "gable.session";
let hadSession = false;

/** Remembers that this tab has had a session: should it be refused later, then a session has ended. */
export function noteSession(): void {
  if (hadSession) return;
  hadSession = true;
  try {
    sessionStorage.setItem(SESSION, "1");
  } catch {
    // As above: it is known as long as the page stays.
  }
}

/** Whether this tab has had a session, on this page or the one before. */
export function wasSignedIn(): boolean {
  try {
    return hadSession || sessionStorage.getItem(SESSION) !== null;
  } catch {
    return hadSession;
  }
}

/** For whom requests are made: the person signed in, or the one acted for; null for a stranger. */
const personOf = ({ loggedInUserId, activeUserId }: RequestContext) =>
  loggedInUserId === null ? null : `${loggedInUserId} ${activeUserId ?? loggedInUserId}`;

type Persons = Pick<RequestContext, "loggedInUserId" | "activeUserId">;

export function isActing({ loggedInUserId, activeUserId }: Persons = current): boolean {
  return activeUserId !== null && loggedInUserId !== null && activeUserId !== loggedInUserId;
}

/** Calls `react` when another tab of this browser goes on as another person than this one is: they have one session. */
export function onOtherPerson(react: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEPT) return;
    const there = personOf(read(newValue));
    // Who signs out is told so by the server; who was nobody here loses nothing.
    if (there !== null && personOf(current) !== null && there !== personOf(current)) react();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

export function useRequestContext(): RequestContext {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requestContext,
    () => EMPTY,
  );
}
