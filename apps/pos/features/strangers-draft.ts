import type { KeptDraft } from "@gable/shell";
import { useEffect, useState } from "react";

// What a stranger fills in is kept in this tab alone: nobody is known here whose it would be, and the next person at the same
// computer opens a tab of their own. It outlives a reload and a tab that the browser opens again.

const KEPT = "gable.apply";
const WRITE_AFTER_MS = 400;
/** As long as the page's token is taken. */
const LONGEST_MS = 11 * 3600_000;

interface Draft {
  at: number;
  values: object;
  /** The token of the page it was typed on: what is sent twice with it makes one lead. */
  token: string;
}

function read(now = Date.now()): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Draft | null;
    return draft && now - draft.at < LONGEST_MS ? draft : null;
  } catch {
    return null;
  }
}

function write(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEPT, JSON.stringify(draft));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Storage is closed to us: it lasts as long as the page.
  }
}

/** Keeps what is typed, and offers again what was; `take` is given it with the token that goes with it. */
export function useStrangersDraft(
  values: object,
  isDirty: boolean,
  token: string,
  take: (values: object, token: string) => void,
): KeptDraft {
  const [found, setFound] = useState(() => read());
  const typed = JSON.stringify(values);
  useEffect(() => {
    if (!isDirty) return;
    const keep = () => write({ at: Date.now(), values: JSON.parse(typed) as object, token });
    const timer = setTimeout(keep, WRITE_AFTER_MS);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [isDirty, token, typed]);
  return {
    at: found && !isDirty ? new Date(found.at) : null,
    restore: () => {
      if (found) take(found.values, found.token);
      setFound(null);
    },
    drop: () => {
      write(null);
      setFound(null);
    },
  };
}
