/** What takes the caret of a field: the control itself, or the first one of a group, the chosen one of several. */
export function controlOf(target: HTMLElement): HTMLElement | null {
  if (target.matches("input, select, textarea, button")) return target;
  return (
    target.querySelector<HTMLElement>("input:checked") ??
    target.querySelector<HTMLElement>("input, select, textarea") ??
    // A list that is empty has the way to add to it alone.
    target.querySelector<HTMLElement>("button")
  );
}

/** Leads to a field of that id; a group of answers takes the focus at its first one, which says what is wrong with the group. */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  if (target) controlOf(target)?.focus();
}
