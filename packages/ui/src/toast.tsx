"use client";
import { lazy, Suspense, useSyncExternalStore } from "react";

export interface Toast {
  tone: "good" | "bad" | "warn" | "note";
  title: string;
  detail?: string;
  /** Milliseconds; 5000 (platform.md section 9) unless said otherwise. */
  duration?: number;
  /** Milliseconds that it stays once a reader was at it; 1000 unless said otherwise. */
  extended?: number;
  action?: { label: string; onClick: () => void };
}

const ToastCorner = lazy(() => import("./toaster"));

let waiting: readonly Toast[] = [];
let wanted = false;
let show: ((toast: Toast) => void) | null = null;
const listeners = new Set<() => void>();

/** Shows a toast at the top right; what draws it is loaded with the first one. */
export function showToast(toast: Toast): void {
  if (show) {
    show(toast);
    return;
  }
  waiting = [...waiting, toast];
  wanted = true;
  for (const listener of listeners) listener();
}

function ready(draw: (toast: Toast) => void): void {
  show = draw;
  for (const toast of waiting) draw(toast);
  waiting = [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toaster({ theme, label }: { theme: "light" | "dark"; label: string }) {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastCorner theme={theme} label={label} onReady={ready} />
    </Suspense>
  );
}
