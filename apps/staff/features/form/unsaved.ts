"use client";
import type { Typed } from "@gable/form";
import { useSyncExternalStore } from "react";

// What on a loan's step is being changed and not saved. Presence tells the others of it; what else is open on the page, a note
// in a window or a lead, is not theirs to know of.

const unsaved = new Map<symbol, { loanId: number; typed: Typed }>();
const listeners = new Set<() => void>();

function change(act: () => void): void {
  act();
  for (const listener of listeners) listener();
}

/** Marks something of a loan as changed and not saved, until what it answers is called. */
export function markUnsaved(loanId: number, typed: Typed): () => void {
  const own = Symbol();
  change(() => unsaved.set(own, { loanId, typed }));
  return () => change(() => unsaved.delete(own));
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What of the loan is changed here and not saved. */
export const unsavedOf = (loanId: number): Typed[] =>
  [...unsaved.values()].filter((one) => one.loanId === loanId).map(({ typed }) => typed);

/** Whether something of the loan is changed here and not saved. */
export function useIsUnsaved(loanId: number): boolean {
  return useSyncExternalStore(
    listen,
    () => unsavedOf(loanId).length > 0,
    () => false,
  );
}
