import { requestContext } from "@gable/api";
import { showToast, type Toast } from "@gable/ui";
import { useSyncExternalStore } from "react";
import { keepNotices, keptNotices, NOTICES } from "./kept-notices";

/** Whether what a notice tells can be taken back, is about to be, was, or can't be any more. */
export type UndoState = "offered" | "busy" | "done" | "gone";

export interface Notice extends Toast {
  id: number;
  at: Date;
  read: boolean;
  /** Of what can be taken back by the toast's action. */
  undo?: UndoState | undefined;
}

const MOST = 50;
let notices: readonly Notice[] = [];
let lastId = 0;
let reader: string | null | undefined;
const listeners = new Set<() => void>();

/** For whom the notices are: nobody else finds them, be it on the same page. */
const person = () => `${requestContext().loggedInUserId} ${requestContext().activeUserId}`;

/** The inbox of who is here now, with what was kept of it before this page. */
function current(): readonly Notice[] {
  if (reader !== person()) {
    reader = person();
    notices = keptNotices();
  }
  return notices;
}

function change(next: readonly Notice[]): void {
  notices = next.slice(0, MOST);
  keepNotices(notices);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** A number that no other tab of the browser gives at the same time. */
function nextId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000));
  return lastId;
}

/** Shows a toast and keeps it in the inbox, so that what went by can be read later; answers its number there. */
export function notify(toast: Toast, undo?: UndoState): number {
  showToast(toast);
  const id = nextId();
  change([{ ...toast, id, at: new Date(), read: false, undo }, ...current()]);
  return id;
}

export function noteUndo(id: number, undo: UndoState): void {
  change(current().map((notice) => (notice.id === id ? { ...notice, undo } : notice)));
}

export function markNoticesRead(): void {
  change(current().map((notice) => ({ ...notice, read: true })));
}

/** Empties the inbox: its person signed out. */
export function dropNotices(): void {
  change([]);
}

/** What another tab tells, or has marked as read, is in this one's inbox as well; what can be taken back is so where it was done. */
function hear({ key }: StorageEvent): void {
  if (key !== NOTICES) return;
  const own = new Map(current().map((notice) => [notice.id, notice]));
  notices = keptNotices().map((kept) => {
    const mine = own.get(kept.id);
    return mine ? { ...mine, read: kept.read } : kept;
  });
  tell();
}

if (typeof window !== "undefined") window.addEventListener("storage", hear);

const NONE: readonly Notice[] = [];

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => NONE,
  );
}
