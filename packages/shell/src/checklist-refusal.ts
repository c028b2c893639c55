import { freshnessOf, NOT_TICKED, type UntickedTask } from "@gable/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { CHECKLIST_ERROR, subscribe } from "./signal";

/** Why a rule did not tick the checklist of a task; the task goes by its id, or by its title as the rule names it. */
export interface ChecklistRefusal extends UntickedTask {
  /** The loan whose change was judged. */
  loanId: number | undefined;
}

let kept: readonly ChecklistRefusal[] = [];
const listeners = new Set<() => void>();

function change(next: readonly ChecklistRefusal[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

const isSame = (one: ChecklistRefusal, other: ChecklistRefusal) =>
  one.loanId === other.loanId && one.task.toLowerCase() === other.task.toLowerCase() && one.message === other.message;

/** Keeps what was refused until it is taken back; the same said again replaces what was said. */
function keepRefusals(refusals: readonly ChecklistRefusal[]): void {
  change([...kept.filter((one) => !refusals.some((other) => isSame(one, other))), ...refusals]);
}

interface Named {
  id: string;
  title: string;
  LoanId?: number | undefined;
}

/** Whether a refusal is about this task, as the server tells which task a rule means: by id, or by title on the same loan. */
export function isAbout(refusal: ChecklistRefusal, task: Named): boolean {
  const name = refusal.task.toLowerCase();
  return name === task.id || (name === task.title.toLowerCase() && refusal.loanId === task.LoanId);
}

/** Forgets what was refused about a task: it is ticked after all, or the person has read it. */
export function forgetRefusals(task: Named): void {
  if (kept.some((one) => isAbout(one, task))) change(kept.filter((one) => !isAbout(one, task)));
}

const subscribeToKept = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const NONE: readonly ChecklistRefusal[] = [];

/** What was refused about a task on this page, the oldest first. */
export function useRefusals(task: Named): readonly ChecklistRefusal[] {
  const all = useSyncExternalStore(
    subscribeToKept,
    () => kept,
    () => NONE,
  );
  return useMemo(() => all.filter((one) => isAbout(one, task)), [all, task]);
}

/** Listens for as long as the frame stands: what is refused is kept, and tasks are read again, so that no tick shows that was not kept. */
export function useChecklistRefusals(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(CHECKLIST_ERROR, (payload) => {
        keepRefusals(payload as readonly ChecklistRefusal[]);
        freshnessOf(client).mark(NOT_TICKED);
      }),
    [client],
  );
}
