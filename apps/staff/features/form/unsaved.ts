"use client";
import { useSyncExternalStore } from "react";

// What on a loan's step is being changed and not saved. Presence tells the others of it; what else is open on the page, a note
// in a window or a lead, is not theirs to know of.

const unsaved = new Map<symbol, number>();
const listeners = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}

/** Marks something of a loan as changed and not saved, until what it answers is called. */
export function markUnsaved(loanId: number): () => void {
  const own = Symbol();
  change(() => unsaved.set(own, loanId));
  return () => change(() => unsaved.delete(own));
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether something of the loan is changed here and not saved. */
export function useIsUnsaved(loanId: number): boolean {
  return useSyncExternalStore(
    listen,
    () => [...unsaved.values()].includes(loanId),
    () => false,
  );
}
