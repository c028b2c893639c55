import { useEffect, useRef, useState } from "react";
import { draftOf, draftOfWindow, dropDraft, KEEP_DRAFTS, keepDraft, screenOfWindow } from "./draft";
import type { Draft } from "./kept";
import { subscribe } from "./signal";

const WRITE_AFTER_MS = 400;

export interface KeptDraft {
  /** When the work that can be brought back was typed; null when there is none. */
  at: Date | null;
  restore: () => void;
  drop: () => void;
}

/** Where a form's work is kept until it is saved, and what an ended session or a closed tab left there, which `bring` takes back. */
function useKept(name: string, isDirty: boolean, bring: (values: Draft["values"]) => void, inWindow: boolean) {
  const screen = useRef("");
  const wasDirty = useRef(false);
  const [found, setFound] = useState<Draft | null>(null);
  useEffect(() => {
    screen.current = inWindow ? screenOfWindow(name) : `${location.pathname}#${name}`;
    setFound(inWindow ? draftOfWindow(name) : draftOf(screen.current));
  }, [name, inWindow]);
  useEffect(() => {
    if (wasDirty.current && !isDirty) dropDraft(screen.current);
    wasDirty.current = isDirty;
  }, [isDirty]);
  const kept: KeptDraft = {
    at: found && !isDirty ? new Date(found.at) : null,
    restore: () => {
      if (found) {
        bring(found.values);
        // Of a window that is no more: from now on it is this one's.
        if (found.screen !== screen.current) dropDraft(found.screen);
      }
      setFound(null);
    },
    drop: () => {
      dropDraft(screen.current);
      if (found) dropDraft(found.screen);
      setFound(null);
    },
  };
  return { screen, kept };
}

/** Has the work kept at once when the tab is closed, or the page is left for a session that has ended. */
function beforeLeaving(keep: () => void): () => void {
  const unsubscribe = subscribe(KEEP_DRAFTS, keep);
  window.addEventListener("pagehide", keep);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", keep);
  };
}

/**
 * Keeps what is typed until it is saved, and hands back what an ended session left, which `bring` takes. `name` tells the forms of
 * a page apart, `inWindow` says that it is a window's, which goes from page to page; of the values only what is typed is kept, so that the rest can be newer by the time it comes back.
 */
export function useKeptValues(
  name: string,
  values: Record<string, unknown>,
  isDirty: boolean,
  bring: (kept: Record<string, unknown>) => void,
  inWindow = false,
): KeptDraft {
  const latest = useRef(values);
  latest.current = values;
  const { screen, kept } = useKept(name, isDirty, bring, inWindow);
  const typed = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` stands for the values
  useEffect(() => {
    if (!isDirty) return;
    const keep = () => keepDraft(screen.current, latest.current);
    const timer = setTimeout(keep, WRITE_AFTER_MS);
    const ends = beforeLeaving(keep);
    return () => {
      clearTimeout(timer);
      ends();
    };
  }, [isDirty, typed]);
  return kept;
}
