import { owner } from "./kept";
import type { Notice } from "./notices";

// The inbox of notices as this browser keeps it for one person: it outlives a reload, and goes when they sign out or someone
// else signs in.

export const NOTICES = "gable.notices";
const LONGEST_MS = 7 * 24 * 3600_000;
const TONES: readonly unknown[] = ["good", "bad", "warn", "note"];

interface Kept {
  user: string;
  rows: {
    id: number;
    tone: Notice["tone"];
    title: string;
    detail?: string;
    at: number;
    read: boolean;
    undo?: "done" | "gone";
  }[];
}

/** Numbers of persons and accounts are no one's to find in a browser's storage. */
function withoutNumbers(text: string): string {
  return text.replace(/\b\d{3}-?\d{2}-?\d{4}\b|\b\d{10,}\b/g, "•••");
}

/** What was kept for who is here now; nothing of what is too old, or out of shape. */
export function keptNotices(now = Date.now()): Notice[] {
  const user = owner();
  try {
    const kept = JSON.parse(localStorage.getItem(NOTICES) ?? "null") as Kept | null;
    if (user === null || kept?.user !== user || !Array.isArray(kept.rows)) return [];
    return kept.rows
      .filter(
        ({ id, tone, title, at }) =>
          Number.isFinite(id) && TONES.includes(tone) && typeof title === "string" && now - at < LONGEST_MS,
      )
      .map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
  } catch {
    return [];
  }
}

/** Keeps these and no others; nothing while acting for another. What can be taken back can be so only on the page it was done on. */
export function keepNotices(notices: readonly Notice[]): void {
  const user = owner();
  if (user === null) return;
  const rows: Kept["rows"] = notices.map(({ id, tone, title, detail, at, read, undo }) => ({
    id,
    tone,
    title: withoutNumbers(title),
    ...(detail ? { detail: withoutNumbers(detail) } : {}),
    at: at.getTime(),
    read,
    ...(undo === "done" || undo === "gone" ? { undo } : {}),
  }));
  try {
    if (rows.length === 0) localStorage.removeItem(NOTICES);
    else localStorage.setItem(NOTICES, JSON.stringify({ user, rows } satisfies Kept));
  } catch {
    // A full or forbidden storage keeps nothing; the inbox lasts as long as the page.
  }
}
