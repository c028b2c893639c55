import { controlOf } from "@gable/ui";

/** The id of a field's control, for links that lead to it; `form` where several forms are on the page. */
export function fieldId(path: string, form = "f"): string {
  return `${form}-${path}`.replace(/[^\w-]/g, "-");
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
