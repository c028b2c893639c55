import { requestContext } from "@gable/api";

// What a session that ended leaves in this tab, for its person alone: work that was not saved, and the page it ended on. It
// goes away with the tab.

const KEPT = "gable.drafts";
const MOST = 20;

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

/** All that is kept, whoever typed it. */
export function read(): Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Draft[]) : [];
  } catch {
    return [];
  }
}

/** Keeps these and no others. */
export function write(drafts: Draft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(drafts.slice(-MOST)));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself is untouched.
  }
}
