import { useSyncExternalStore } from "react";

/** Why a dialog closes: the person closed it without choosing, or went to another page. */
export type CloseReason = "dismissed" | "navigation";

interface OpenModal {
  close: () => void;
  /** Stays when the person goes to another page. */
  skipNavigationClose?: boolean | undefined;
  /** Where it was opened. */
  path: string;
}

const open = new Set<OpenModal>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Notes a modal as open until the returned function is called. */
export function registerModal(modal: Omit<OpenModal, "path">): () => void {
  const entry = { ...modal, path: location.pathname };
  open.add(entry);
  changed();
  return () => {
    open.delete(entry);
    changed();
  };
}

/** Closes what was opened elsewhere, save for what is to stay (platform.md section 2, "Navigation rules"). */
export function closeModalsOn(path: string): void {
  for (const modal of [...open]) if (!modal.skipNavigationClose && modal.path !== path) modal.close();
}

/** Whether any modal is open now; dock windows are none. */
export const isAnyModalOpen = (): boolean => open.size > 0;

/** Whether any modal is open; dock windows are none. */
export function useAnyModal(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAnyModalOpen,
    () => false,
  );
}
