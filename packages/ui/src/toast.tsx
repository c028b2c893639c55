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
  /** Called once it shows no more, however that came. */
  onClose?: () => void;
}

const ToastCorner = lazy(() => import("./toaster"));

let waiting: readonly Toast[] = [];
let wanted = false;
/** Draws a toast, and answers how to take it away. */
export type Draw = (toast: Toast) => () => void;

let draw: Draw | null = null;
const showing = new WeakMap<Toast, () => void>();
const listeners = new Set<() => void>();

/** Shows a toast at the top right; what draws it is loaded with the first one. */
export function showToast(toast: Toast): void {
  if (draw) {
    showing.set(toast, draw(toast));
    return;
  }
  waiting = [...waiting, toast];
  wanted = true;
  for (const listener of listeners) listener();
}

/** Takes away a toast that shows, or is about to. */
export function closeToast(toast: Toast): void {
  waiting = waiting.filter((other) => other !== toast);
  showing.get(toast)?.();
}

function ready(how: Draw): void {
  draw = how;
  for (const toast of waiting) showing.set(toast, how(toast));
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
