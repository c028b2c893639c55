"use client";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { loadDialog } from "./dialog";
import { patiently } from "./patiently";

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

const load = () => import("./toaster");
const ToastCorner = lazy(() => patiently(load));

let waiting: readonly Toast[] = [];
let wanted = false;
/** Draws a toast, and answers how to take it away. */
export type Draw = (toast: Toast) => () => void;

let draw: Draw | null = null;
const showing = new Map<Toast, () => void>();
const listeners = new Set<() => void>();

/**
 * Loads what draws toasts and dialogs as soon as someone works on the page: the first toast may be to tell that the connection
 * is lost, and the first dialog is there with the press that asks for it.
 */
function useLoadedAhead(): void {
  useEffect(() => {
    const ends = new AbortController();
    const begin = () => {
      ends.abort();
      for (const ahead of [loadDialog, load]) void ahead().catch(() => undefined);
    };
    for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, begin, { signal: ends.signal });
    return () => ends.abort();
  }, []);
}

function begin(toast: Toast, how: Draw): void {
  const onClose = () => {
    showing.delete(toast);
    toast.onClose?.();
  };
  showing.set(toast, how({ ...toast, onClose }));
}

/** Shows a toast at the top right; what draws it is there by then, or loaded with the first one. */
export function showToast(toast: Toast): void {
  if (draw) {
    begin(toast, draw);
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

/** Takes away all that show, or are about to: where they are kept has been opened. */
export function closeToasts(): void {
  for (const toast of [...waiting, ...showing.keys()]) closeToast(toast);
}

function ready(how: Draw): void {
  draw = how;
  for (const toast of waiting) begin(toast, how);
  waiting = [];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts stand: at the bottom left, where a desk has nothing that one does next, or at the top where a form's button is at the bottom. */
export type ToastPlace = "bottom" | "top";

export function Toaster({ theme, label, place }: { theme: "light" | "dark"; label: string; place: ToastPlace }) {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  useLoadedAhead();
  if (!isWanted) return null;
  return (
    <Suspense>
      <ToastCorner theme={theme} label={label} place={place} onReady={ready} />
    </Suspense>
  );
}
