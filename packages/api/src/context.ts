import { useSyncExternalStore } from "react";

/** Who asks, for whom and from where: what every request carries in its headers (platform.md section 7). */
export interface RequestContext {
  loggedInUserId: string | null;
  activeUserId: string | null;
  activeOrgUnit: string | null;
  consolidated: boolean;
  rtcid: string | null;
}

const KEPT = "gable.context";
const EMPTY: RequestContext = {
  loggedInUserId: null,
  activeUserId: null,
  activeOrgUnit: null,
  consolidated: false,
  rtcid: null,
};

let current: RequestContext = read();
const listeners = new Set<() => void>();

function read(): RequestContext {
  if (typeof localStorage === "undefined") return EMPTY;
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<RequestContext>), rtcid: null };
  } catch {
    return EMPTY;
  }
}

export function requestContext(): RequestContext {
  return current;
}

/** Changes parts of the context; all but the connection's id survive a reload. */
export function changeContext(change: Partial<RequestContext>): void {
  current = { ...current, ...change };
  if (typeof localStorage !== "undefined") {
    const { rtcid: _, ...kept } = current;
    localStorage.setItem(KEPT, JSON.stringify(kept));
  }
  for (const listener of listeners) listener();
}

export function forgetContext(): void {
  changeContext(EMPTY);
}

export function useRequestContext(): RequestContext {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requestContext,
    () => EMPTY,
  );
}
