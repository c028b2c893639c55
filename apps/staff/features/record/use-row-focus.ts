import { isTyping } from "@gable/shell";
import { type RefObject, useEffect, useState } from "react";

type Goal = { gone: readonly string[]; index: number } | { back: string };

/**
 * Keeps the focus in a table whose rows go and come back: it passes to the row that takes the place of one that went, or to
 * `instead` where none is left, and to the row that was brought back. A person who is busy elsewhere is left there.
 */
export function useRowFocus(
  keys: readonly string[],
  table: RefObject<HTMLElement | null>,
  instead: RefObject<HTMLElement | null>,
): { went: (gone: readonly string[]) => void; cameBack: (key: string) => void } {
  const [goal, setGoal] = useState<Goal | null>(null);
  useEffect(() => {
    if (!goal) return;
    const isBack = "back" in goal;
    const index = isBack ? keys.indexOf(goal.back) : Math.min(goal.index, keys.length - 1);
    if (isBack ? index < 0 : goal.gone.some((key) => keys.includes(key))) return;
    setGoal(null);
    if (isBusy(document.activeElement, isBack ? null : table.current)) return;
    const row = table.current?.querySelector("tbody")?.rows[index];
    // In a grid it is the cells that take the focus.
    const target = row?.hasAttribute("tabindex") ? row : row?.querySelector<HTMLElement>("[aria-colindex]");
    (target ?? instead.current?.querySelector("button"))?.focus();
  }, [goal, keys, table, instead]);
  return {
    went: (gone) => setGoal({ gone, index: keys.findIndex((key) => gone.includes(key)) }),
    cameBack: (back) => setGoal({ back }),
  };
}

/** Whether the focus is where it must not be taken from: in a field or dialog, or, of what went, outside of its table. */
function isBusy(at: Element | null, table: HTMLElement | null): boolean {
  if (!at || at === document.body) return false;
  if (isTyping(at) || at.closest('[role="dialog"]')) return true;
  return table !== null && !table.closest("section")?.contains(at);
}
