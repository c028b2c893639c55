import { logOut, owesSignOut } from "@gable/api";
import { dropDrafts } from "./draft";
import { isAnythingDirty, mayLeave } from "./leaving";
import { dropNotices } from "./notices";

// A session that is being ended here on purpose, or goes on as another person's: requests still under way may then be refused,
// which is no news.

let expected = false;
let leaving = false;

export function expectEnd(is: boolean): void {
  expected = is;
}

export function isEndExpected(): boolean {
  return expected || leaving;
}

/** Whether the page is on its way to a new document. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Signs out. The session's end is wanted: what the page still asks and is refused is no news, and nothing stays behind. Where the
 * server is not reached it is told again (`AfterSignOut`).
 */
export function signOut(): Promise<void> {
  dropDrafts();
  dropNotices();
  return endSilently();
}

/**
 * Ends the session of who has been silent for long: what they typed is there when they come back. Never done where the server was
 * not reached: the page stays then, and says so.
 */
export async function endSilently(): Promise<void> {
  expectEnd(true);
  await logOut().catch(() => undefined);
  if (owesSignOut()) await new Promise(() => undefined);
}

/**
 * Goes on as another person at `path`: in a new document, so that nothing of the one before is left on a page, and no page
 * of theirs is asked for by the one after. Fails as `change` does, and stays then.
 */
export async function goOnAs(change: () => Promise<unknown>, path: string): Promise<void> {
  if (!(await mayLeave())) return;
  leaving = true;
  try {
    await change();
  } catch (fault) {
    leaving = false;
    throw fault;
  }
  goTo(path);
}

/** The same where the session is another person's already. Of what is unsaved here the browser asks, and the page may stay. */
export function followSession(path: string): void {
  leaving = !isAnythingDirty();
  goTo(path);
}

function goTo(path: string): void {
  // Should the browser bring this page back as it was, it is the other person's.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(path);
}
