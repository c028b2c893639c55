import { forgetContext, wasSignedIn } from "@gable/api";
import { endPage } from "./ended";
import { owner, read, write } from "./kept";

const RETURN = "gable.return";

/** Remembers the page that a session ended on, so that its person gets back there after signing in again. */
export function keepPlace(path = here()): void {
  const user = owner();
  if (user && !isNotice(path)) sessionStorage.setItem(RETURN, JSON.stringify({ user, path }));
}

/** Remembers the page that somebody opened without a session: whoever signs in next in this tab goes on to it. */
export function keepPlaceOfStranger(path = here()): void {
  if (!isNotice(path)) sessionStorage.setItem(RETURN, JSON.stringify({ user: null, path }));
}

/**
 * Takes over the page that the origin led from for want of a session, which stands in the log-in's fragment (cmd/gable/door.go). Who was signed in
 * in this browser is to be told that the session has ended: answers the page that says so; null where one may sign in.
 */
export function takePlaceOfDoor(): string | null {
  const path = location.hash.slice(1);
  if (!isPage(path)) return null;
  if (wasSignedIn()) {
    keepPlace(path);
    forgetContext();
    return endPage("unauthorized");
  }
  keepPlaceOfStranger(path);
  history.replaceState(history.state, "", location.pathname + location.search);
  return null;
}

/** A page that only tells what went wrong is nobody's place to go back to. */
const isNotice = (path: string) => /^\/app\/not-found(?:[?#]|$)/.test(path);

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

/** Where to go after signing in: the page this person's session ended on, or that was opened without one; `start` otherwise. Once. What someone else left unsaved in this tab is forgotten. */
export function placeAfterLogin(user: string, start: string): string {
  write(read().filter((draft) => draft.user === user));
  let place = null as { user?: unknown; path?: unknown } | null;
  try {
    place = JSON.parse(sessionStorage.getItem(RETURN) ?? "null") as typeof place;
  } catch {
    // Nothing readable: the usual start.
  }
  sessionStorage.removeItem(RETURN);
  const theirs = place !== null && (place.user === user || place.user === null);
  return theirs && isPage(place?.path) ? place.path : start;
}
