import { useEffect, useRef, useState } from "react";
import { draftOf, dropDraft, KEEP_DRAFTS, keepDraft, withDraft } from "./draft";
import type { Draft } from "./kept";
import { subscribe } from "./signal";

const WRITE_AFTER_MS = 400;

export interface KeptDraft {
  /** When the work that can be brought back was typed; null when there is none. */
  at: Date | null;
  restore: () => void;
  drop: () => void;
}

/** What is needed of a form, as react-hook-form has it. */
interface Typed {
  getValues(): object;
  // biome-ignore lint/suspicious/noExplicitAny: any form's values
  reset(values: any, options: { keepDefaultValues: boolean }): void;
  watch(listener: () => void): { unsubscribe(): void };
}

/** Where a form's work is kept until it is saved, and what an ended session or a closed tab left there, which `bring` takes back. */
function useKept(name: string, isDirty: boolean, bring: (values: Draft["values"]) => void) {
  const screen = useRef("");
  const wasDirty = useRef(false);
  const [found, setFound] = useState<Draft | null>(null);
  useEffect(() => {
    screen.current = `${location.pathname}#${name}`;
    setFound(draftOf(screen.current));
  }, [name]);
  useEffect(() => {
    if (wasDirty.current && !isDirty) dropDraft(screen.current);
    wasDirty.current = isDirty;
  }, [isDirty]);
  const kept: KeptDraft = {
    at: found && !isDirty ? new Date(found.at) : null,
    restore: () => {
      if (found) bring(found.values);
      setFound(null);
    },
    drop: () => {
      dropDraft(screen.current);
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
 * Keeps what is typed into a form until it is saved, and hands back what an ended session left. `name` tells the forms of a
 * page apart; `typed` answers what of the values is to be kept, so that the rest can be newer by the time it comes back.
 */
export function useDraft(name: string, form: Typed, isDirty: boolean, typed?: () => object): KeptDraft {
  const latest = useRef(typed);
  latest.current = typed;
  const { screen, kept } = useKept(name, isDirty, (values) =>
    form.reset(withDraft(form.getValues(), values), { keepDefaultValues: true }),
  );
  useEffect(() => {
    if (!isDirty) return;
    let timer = setTimeout(keep, WRITE_AFTER_MS);
    function keep() {
      keepDraft(screen.current, latest.current?.() ?? form.getValues());
    }
    const watched = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, WRITE_AFTER_MS);
    });
    const ends = beforeLeaving(keep);
    return () => {
      clearTimeout(timer);
      watched.unsubscribe();
      ends();
    };
  }, [isDirty, form, screen]);
  return kept;
}

/** The same for what is kept in a state of its own: `bring` takes back what an ended session left of it. */
export function useKeptValues(
  name: string,
  values: Record<string, unknown>,
  isDirty: boolean,
  bring: (kept: Record<string, unknown>) => void,
): KeptDraft {
  const latest = useRef(values);
  latest.current = values;
  const { screen, kept } = useKept(name, isDirty, bring);
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
