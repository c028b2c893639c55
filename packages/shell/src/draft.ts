import { requestContext } from "@gable/api";

// Work that was not saved when the session ended: kept for this tab alone, for the person who typed it, and offered
// again on the same screen. It goes away with the tab.

const KEPT = "gable.drafts";
const RETURN = "gable.return";
const MOST = 20;
const SECRET = /ssn|taxpayer|password|secret|token|birth|account(number|identifier)/i;

export interface Draft {
  user: string;
  screen: string;
  at: number;
  values: Record<string, unknown>;
}

/** Whose work is kept: nobody's while acting for another. */
function owner(): string | null {
  const { loggedInUserId, activeUserId } = requestContext();
  return loggedInUserId !== null && (activeUserId === null || activeUserId === loggedInUserId) ? loggedInUserId : null;
}

function read(): Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Draft[]) : [];
  } catch {
    return [];
  }
}

function write(drafts: Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(drafts.slice(-MOST)));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself is untouched.
  }
}

/** The same values without what must not lie around: social security and account numbers, birth dates, passwords. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRET.test(key))
      .map(([key, inner]) => [key, withoutSecrets(inner)]),
  );
}

/** Values with a draft over them: what the draft does not have stays as it is. */
export function withDraft<T>(values: T, draft: unknown): T {
  if (!isPlain(values) || !isPlain(draft)) return draft === undefined ? values : (draft as T);
  const next: Record<string, unknown> = { ...values };
  for (const [key, inner] of Object.entries(draft)) if (key !== "__proto__") next[key] = withDraft(next[key], inner);
  return next as T;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The unsaved work of this person on a screen; null when there is none. */
export function draftOf(screen: string): Draft | null {
  const user = owner();
  return read().find((draft) => draft.user === user && draft.screen === screen) ?? null;
}

/** Whether anything of this person's is kept in this tab. */
export function hasDrafts(): boolean {
  const user = owner();
  return user !== null && read().some((draft) => draft.user === user);
}

export function keepDraft(screen: string, values: object, now = Date.now()): void {
  const user = owner();
  if (!user) return;
  const others = read().filter((draft) => draft.user === user && draft.screen !== screen);
  write([...others, { user, screen, at: now, values: withoutSecrets(values) as Record<string, unknown> }]);
}

export function dropDraft(screen: string): void {
  write(read().filter((draft) => draft.screen !== screen));
}

/** Forgets all of it: the person left on purpose, or someone else signed in. */
export function dropDrafts(): void {
  write([]);
}

/** Remembers the page that a session ended on, so that its person gets back there after signing in again. */
export function keepPlace(path = here()): void {
  const user = owner();
  if (user) sessionStorage.setItem(RETURN, JSON.stringify({ user, path }));
}

/** The page as the app's own router names it: from the segment `app` on, without the portal's root. */
function here(): string {
  return location.pathname.replace(/^\/(pos|realtor)(?=\/)/, "") + location.search;
}

/** Whether a kept text is a page of this app as its router names it: no other site, no script, nothing that leads out of it. */
export function isPage(path: unknown): path is string {
  if (typeof path !== "string" || !/^\/app(?:[/?#]|$)/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
  // What a browser would read otherwise than it is written, such as "/app/..//elsewhere", is no page.
  const url = new URL(path, "https://app.invalid");
  return url.origin === "https://app.invalid" && url.pathname === path.split(/[?#]/)[0];
}

/** Where to go after signing in: the page this person's session ended on, once; `start` otherwise. What someone else left unsaved in this tab is forgotten. */
export function placeAfterLogin(user: string, start: string): string {
  write(read().filter((draft) => draft.user === user));
  let place = null as { user?: unknown; path?: unknown } | null;
  try {
    place = JSON.parse(sessionStorage.getItem(RETURN) ?? "null") as typeof place;
  } catch {
    // Nothing readable: the usual start.
  }
  sessionStorage.removeItem(RETURN);
  return place?.user === user && isPage(place.path) ? place.path : start;
}
