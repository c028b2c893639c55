import { showToast, type Toast } from "@gable/ui";
import { useSyncExternalStore } from "react";

/** Whether what a notice tells can be taken back, is about to be, was, or can't be any more. */
export type UndoState = "offered" | "busy" | "done" | "gone";

export interface Notice extends Toast {
  id: number;
  at: Date;
  read: boolean;
  /** Of what can be taken back by the toast's action. */
  undo?: UndoState | undefined;
}

const KEPT_NOTICES = 50;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and keeps it in the inbox, so that what went by can be read later; answers its number there. */
export function notify(toast: Toast, undo?: UndoState): number {
  showToast(toast);
  lastId += 1;
  change([{ ...toast, id: lastId, at: new Date(), read: false, undo }, ...notices].slice(0, KEPT_NOTICES));
  return lastId;
}

export function noteUndo(id: number, undo: UndoState): void {
  change(notices.map((notice) => (notice.id === id ? { ...notice, undo } : notice)));
}

export function markNoticesRead(): void {
  change(notices.map((notice) => ({ ...notice, read: true })));
}

const NONE: readonly Notice[] = [];

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
    () => NONE,
  );
}
