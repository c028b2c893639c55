import { showToast, type Toast } from "@gable/ui";
import { useSyncExternalStore } from "react";

export interface Notice extends Toast {
  id: number;
  at: Date;
  read: boolean;
}

const KEPT_NOTICES = 50;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and keeps it in the inbox, so that what went by can be read later. */
export function notify(toast: Toast): void {
  showToast(toast);
  lastId += 1;
  change([{ ...toast, id: lastId, at: new Date(), read: false }, ...notices].slice(0, KEPT_NOTICES));
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
