import { useEffect } from "react";
import { dropDraftsOf } from "./draft";

// Who has something unsaved on the page, and the one question before it is left (platform.md section 2).

const dirty = new Set<symbol>();
let question: (() => Promise<boolean>) | null = null;

/** Marks something on the page as unsaved for as long as `isDirty`: leaving the page then asks first. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const own = Symbol();
    dirty.add(own);
    return () => {
      dirty.delete(own);
    };
  }, [isDirty]);
}

export function isAnythingDirty(): boolean {
  return dirty.size > 0 && !isRefused;
}

let isRefused = false;

/** A rule has refused to save what is unsaved: until something is typed again, leaving it does not ask (platform.md section 8). */
export function skipLeaveQuestion(): void {
  isRefused = true;
  const ask = () => {
    isRefused = false;
  };
  document.addEventListener("input", ask, { capture: true, once: true });
}

/** Whoever shows the question registers it here; answers how to take it back. */
export function setLeaveQuestion(ask: () => Promise<boolean>): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/** Whether the page may be left: true at once when nothing is unsaved, else what the person answers. Once confirmed, nothing asks again. */
export async function mayLeave(): Promise<boolean> {
  if (!isAnythingDirty() || !question) return true;
  const leaves = await question();
  if (leaves) {
    dirty.clear();
    dropDraftsOf(location.pathname);
  }
  return leaves;
}

const leaving = new Set<() => void>();

/**
 * Calls back when this page is being left for another one, which is not there yet: the router drops where it goes to as soon as
 * anything is written into the address of this page. Answers how to take it back.
 */
export function onLeaving(stop: () => void): () => void {
  leaving.add(stop);
  return () => void leaving.delete(stop);
}

/** Says that this page is being left. */
export function leave(): void {
  for (const stop of leaving) stop();
}

interface Click {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

interface Link {
  href: string;
  target: string;
  hasAttribute: (name: string) => boolean;
}

/** Where a click on a link takes this page; null when it stays: another tab, another part of it, a download, another site. */
export function wayOut(click: Click, link: Link, here: string): string | null {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return null;
  const to = new URL(link.href, here);
  const from = new URL(here);
  // The browser itself asks when another site replaces the page.
  if (to.origin !== from.origin || to.pathname === from.pathname) return null;
  return to.pathname + to.search + to.hash;
}
