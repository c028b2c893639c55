import { requestContext } from "@gable/api";

// Work that was not saved, in this browser, for the person alone who typed it: it outlives the session, the connection and the
// tab. It goes when it is saved, when its person leaves on purpose, when someone else signs in here, and after a week.

const KEPT = "gable.drafts";
const MOST = 20;
const LONGEST_MS = 7 * 24 * 3600_000;

export interface Draft {
  user: string;
  screen: string;
  at: number;
  values: Record<string, unknown>;
}

/** Whose work is kept: nobody's while acting for another. */
export function owner(): string | null {
  const { loggedInUserId, activeUserId } = requestContext();
  return loggedInUserId !== null && (activeUserId === null || activeUserId === loggedInUserId) ? loggedInUserId : null;
}

/** All that is kept and not too old, whoever typed it. */
export function read(now = Date.now()): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Draft[]).filter(({ at }) => now - at < LONGEST_MS) : [];
  } catch {
    return [];
  }
}

/** Keeps these and no others. */
export function write(drafts: Draft[]): void {
  try {
    if (drafts.length === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(drafts.slice(-MOST)));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself is untouched.
  }
}
