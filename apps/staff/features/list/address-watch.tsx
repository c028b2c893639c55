"use client";
import { type ComponentType, useSyncExternalStore } from "react";

let Watch: ComponentType | undefined;
const heard = new Set<() => void>();

/** Has the frame watch where one goes by this from now on. */
export function watchAddress(by: ComponentType): void {
  if (Watch) return;
  Watch = by;
  for (const hear of heard) hear();
}

function listen(hear: () => void): () => void {
  heard.add(hear);
  return () => void heard.delete(hear);
}

/**
 * Stands in the frame, before the page: what writes lists into the address forgets there what the page before has written, else
 * the next list began with its search. It comes with the first list.
 */
export function AddressWatch() {
  const Found = useSyncExternalStore(
    listen,
    () => Watch,
    () => undefined,
  );
  return Found ? <Found /> : null;
}
