// A sign-out that the server could not be told of: the cookie is not the page's to take away, so the session would go on for
// whoever sits down next. Until the server knows, no page of this browser asks for anything else.

const KEPT = "gable.sign-out";
/** After so long the session has ended by itself (http/session/manager.go). */
const LONGEST_MS = 12 * 3600_000;
const TIMEOUT_MS = 20_000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

const listeners = new Set<() => void>();
let telling: Promise<void> | null = null;

/** Whether the server has still to be told that its person signed out. */
export function owesSignOut(now = Date.now()): boolean {
  try {
    return now - Number(localStorage.getItem(KEPT) ?? Number.NaN) < LONGEST_MS;
  } catch {
    return false;
  }
}

function note(isOwed: boolean): void {
  try {
    if (isOwed) localStorage.setItem(KEPT, String(Date.now()));
    else localStorage.removeItem(KEPT);
  } catch {
    // Storage is closed to us: it is owed for as long as nobody asks, which is not at all.
  }
  for (const listener of listeners) listener();
}

/** Notes that the server was not reached when somebody signed out. */
export const oweSignOut = (): void => note(true);

/** Tells the server now; fails where it is not reached, or can't do it. */
export function tellSignOut(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  telling ??= fetch("/api/logout", { method: "POST", credentials: "same-origin", cache: "no-store", signal })
    .then(({ status }) => {
      if (status >= 500 || status === 429) throw new Error(`sign-out answered ${status}`);
      note(false);
    })
    .finally(() => {
      telling = null;
    });
  return telling;
}

/** Hears whenever it may be otherwise, in this tab or in another. */
export function onSignOutOwed(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => (key === KEPT || key === null) && listener();
  listeners.add(listener);
  window.addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hear);
  };
}

/** Tells the server again and again, ever more seldom, and at once when there is a network; until it knows or the session is over. */
export function repeatSignOut(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let isStopped = false;
  const tell = () => {
    clearTimeout(timer);
    if (isStopped) return;
    if (!owesSignOut()) return note(false);
    tellSignOut().catch(() => {
      timer = setTimeout(tell, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  };
  window.addEventListener("online", tell);
  tell();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    window.removeEventListener("online", tell);
  };
}
