import { useSession } from "@gable/api";
import { useSyncExternalStore } from "react";

/** What somebody begins to write: to whom, and with which documents. */
export interface Opening {
  loanId: number;
  /** People of the loan who are chosen already. */
  people?: readonly string[];
  /** Addresses that are chosen already. */
  addresses?: readonly string[];
  documents?: readonly string[];
  subject?: string;
  body?: string;
}

let opening: Opening | null = null;
const listeners = new Set<() => void>();

function become(next: Opening | null) {
  opening = next;
  for (const tell of listeners) tell();
}

/** Opens the dialog in which people of a loan are written to, over whatever the loan shows. */
export const openWriting = (next: Opening) => become(next);
export const closeWriting = () => become(null);

const follow = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** What is being written; null while nothing is. */
export const useOpening = () =>
  useSyncExternalStore(
    follow,
    () => opening,
    () => null,
  );

/** Whether the person may write to people of loans. */
export const useMayWrite = () => useSession().data?.active.permissions?.includes("loan:write-to-people") ?? false;
