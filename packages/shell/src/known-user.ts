import { useEffect, useSyncExternalStore } from "react";
import type { KnownUser } from "./profile";

/** Who is at the screen, as far as a page knows: nobody on those before signing in. */
let known: KnownUser | undefined;
const listeners = new Set<() => void>();

function become(user: KnownUser | undefined): void {
  if (known === user) return;
  known = user;
  for (const listener of listeners) listener();
}

/** Says, while a page is shown, who is at it. */
export function useSayUser(user: KnownUser | undefined): void {
  useEffect(() => {
    become(user);
    return () => become(undefined);
  }, [user]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useKnownUser = (): KnownUser | undefined =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
