import { useEffect, useSyncExternalStore } from "react";
import type { RouteLabels } from "./trail";

const NONE: RouteLabels = {};
let labels: RouteLabels = NONE;
const listeners = new Set<() => void>();

function change(next: RouteLabels): void {
  labels = next;
  for (const listener of listeners) listener();
}

/** A page says what its route's parameter is called, for as long as the page is there. */
export function useRouteLabel(parameter: "loanId" | "leadId" | "id", label: string | undefined): void {
  useEffect(() => {
    if (!label) return;
    change({ ...labels, [parameter]: label });
    return () => change({ ...labels, [parameter]: undefined });
  }, [parameter, label]);
}

/** What the page one is on calls its route's parameters. */
export function useRouteLabels(): RouteLabels {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => labels,
    () => NONE,
  );
}
