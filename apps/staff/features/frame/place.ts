import { useSearchParams } from "next/navigation";
import { useCallback, useSyncExternalStore } from "react";

const heard = new Set<() => void>();

function subscribe(hear: () => void): () => void {
  heard.add(hear);
  return () => void heard.delete(hear);
}

const placeOf = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Changes what the address says of the place on a page; null takes it out. One comes back to the same entry of the browser's. */
export function writePlace(change: Readonly<Record<string, string | null>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  history.replaceState(null, "", `${url.pathname}${url.search}${url.hash}`);
  for (const hear of heard) hear();
}

/** What the address says of the place on a page, as in `?part=residences`; null where it says nothing. */
export function usePlace(name: string): string | null {
  // Where the router changes the address, this draws anew and reads it.
  useSearchParams();
  const read = useCallback(() => placeOf(name), [name]);
  return useSyncExternalStore(subscribe, read, () => null);
}
