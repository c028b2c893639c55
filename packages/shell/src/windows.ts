import { useTranslation } from "@gable/i18n";
import { useCallback, useSyncExternalStore } from "react";
import { changeDock, type Dock, type DockAction, EMPTY_DOCK, isFull, MOST_WINDOWS, type WindowRequest } from "./dock";
import { DROP_DRAFTS, dropDraft, screenOfWindow, tellOpenWindows } from "./draft";
import { notify } from "./notices";
import { subscribe } from "./signal";

const KEPT = "gable.windows";
// Not "gable.drafts", which are those of the screens (draft.ts).
const DRAFTS = "gable.window-drafts";

/** The windows of this tab and whose they are; another person's log-in begins with none. */
interface KeptDock {
  owner: string | null;
  dock: Dock;
}

let kept: KeptDock = read();
const listeners = new Set<() => void>();
let drafts: Record<string, unknown> = readJson(DRAFTS) ?? {};

function readJson<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function writeJson(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Too large, or not allowed: it lasts as long as the page then.
  }
}

function read(): KeptDock {
  const found = readJson<KeptDock>(KEPT);
  return found && Array.isArray(found.dock?.windows) ? found : { owner: null, dock: EMPTY_DOCK };
}

function change(next: KeptDock): void {
  if (next.owner === kept.owner && next.dock === kept.dock) return;
  kept = next;
  writeJson(KEPT, kept);
  for (const listener of listeners) listener();
}

export function actOnDock(action: DockAction): void {
  change({ ...kept, dock: changeDock(kept.dock, action) });
}

/** Gives the tab's windows and drafts to a person; those of another are dropped. */
export function claimDock(owner: string): void {
  if (kept.owner === owner) return;
  if (kept.owner !== null) {
    drafts = {};
    writeJson(DRAFTS, drafts);
  }
  change({ owner, dock: kept.owner === null ? kept.dock : EMPTY_DOCK });
}

export function useDock(): Dock {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept.dock,
    () => EMPTY_DOCK,
  );
}

export function screenSize() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}

/** Opens a dock window, or shows it again; a sixteenth does not open, and a toast says so. Returns whether it is open. */
export function useOpenWindow(): (window: WindowRequest) => boolean {
  const { t } = useTranslation("shell");
  return useCallback(
    (request) => {
      const isThere = kept.dock.windows.some((one) => one.id === request.id);
      if (!isThere && isFull(kept.dock)) {
        notify({ tone: "bad", title: t("dockLimit", { count: MOST_WINDOWS }) });
        return false;
      }
      actOnDock({ do: "open", window: request, screen: screenSize() });
      return true;
    },
    [t],
  );
}

/** What was typed in a window and is not saved yet: it outlives docking, other pages and a reload of the tab. What outlives the tab is kept by `useKeptValues`. */
export function draftOf<T>(id: string): T | undefined {
  return drafts[id] as T | undefined;
}

export function keepDraft(id: string, draft: unknown): void {
  const { [id]: _, ...rest } = drafts;
  drafts = draft === undefined ? rest : { ...rest, [id]: draft };
  writeJson(DRAFTS, drafts);
  if (draft === undefined) dropDraft(screenOfWindow(id));
}

tellOpenWindows(() => new Set(kept.dock.windows.map((window) => window.id)));
subscribe(DROP_DRAFTS, () => {
  drafts = {};
  writeJson(DRAFTS, drafts);
});
