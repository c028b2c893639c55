import { type Draft, owner, read, write } from "./kept";
import { publish } from "./signal";

// Work that was not saved when the session ended or the tab was closed: offered again, to the person who typed it, on the same
// screen.

/** Published just before the page is left by force: what is typed is kept at once. */
export const KEEP_DRAFTS = "KEEP_DRAFTS";

/** Published when all that is kept is forgotten. */
export const DROP_DRAFTS = "DROP_DRAFTS";

const SECRET = /ssn|taxpayer|password|secret|scrts|token|birth|account(number|identifier)/i;

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

/** The unsaved work of this person on a screen; null when there is none. */
export function draftOf(screen: string): Draft | null {
  const user = owner();
  return read().find((draft) => draft.user === user && draft.screen === screen) ?? null;
}

const WINDOW = "window#";

let openWindows: () => ReadonlySet<string> = () => new Set();

/** Who keeps the windows of this tab says which are open: what is typed in those is nobody else's. */
export function tellOpenWindows(names: () => ReadonlySet<string>): void {
  openWindows = names;
}

/** Where the work in a window is kept, whatever page it stands over. */
export const screenOfWindow = (name: string): string => `${WINDOW}${name}`;

/**
 * The unsaved work of this person in a window: in the very one, or, since each new one is called otherwise, in another one of
 * its kind that a closed tab has left ("new-task-own-17" for "new-task-own-4").
 */
export function draftOfWindow(name: string): Draft | null {
  const kind = /^(new-.*-)\d+$/.exec(name)?.[1];
  const user = owner();
  const left = (draft: Draft) => {
    const other = draft.screen.slice(WINDOW.length);
    return (
      kind !== undefined &&
      /^\d+$/.test(other.slice(kind.length)) &&
      other.startsWith(kind) &&
      !openWindows().has(other)
    );
  };
  return (
    draftOf(screenOfWindow(name)) ??
    read().findLast((draft) => draft.user === user && draft.screen.startsWith(WINDOW) && left(draft)) ??
    null
  );
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

/** Forgets what was typed on a page that its person left on purpose. */
export function dropDraftsOf(path: string): void {
  const user = owner();
  write(read().filter((draft) => draft.user !== user || !draft.screen.startsWith(`${path}#`)));
}

/** Forgets all of it: the person signed out. */
export function dropDrafts(): void {
  write([]);
  publish(DROP_DRAFTS, null);
}
