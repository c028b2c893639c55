/** The id of a field's control, for links that lead to it; `form` where several forms are on the page. */
export function fieldId(path: string, form = "f"): string {
  return `${form}-${path}`.replace(/[^\w-]/g, "-");
}

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

const MOST_FRAMES = 180;

/** Brings a field into sight and puts the caret into it, once what it stands in is drawn and has read what it shows. */
export function goTo(id: string, frames = 0): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id);
    if (!target || frames === 0) {
      if (frames < MOST_FRAMES) goTo(id, frames + 1);
      return;
    }
    target.scrollIntoView({ block: "center" });
    controlOf(target)?.focus();
  });
}
