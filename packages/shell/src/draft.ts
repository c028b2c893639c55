import { type Draft, owner, read, write } from "./kept";

// Work that was not saved when the session ended or the tab was closed: offered again, to the person who typed it, on the same
// screen.

/** Published just before the page is left by force: what is typed is kept at once. */
export const KEEP_DRAFTS = "KEEP_DRAFTS";

const SECRET = /ssn|taxpayer|password|secret|token|birth|account(number|identifier)/i;

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
}
