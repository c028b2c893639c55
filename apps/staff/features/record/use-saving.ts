import type { RecordForm, Versioned } from "@gable/form";
import { controlOf } from "@gable/ui";
import { useEffect, useRef } from "react";

/**
 * Saves the form of a dialog and closes it; what is saved by itself later, once the connection is back, closes it as well. What was not saved
 * since a field is wrong, whoever says so, has the caret in the first such field.
 */
export function useSaving<T extends Versioned>(form: RecordForm<T>, onClose: () => void): () => void {
  const { state } = form;
  const isClosed = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  const end = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    close.current();
  };
  const ended = useRef(end);
  ended.current = end;
  useEffect(() => {
    if (state === "saved") ended.current();
  }, [state]);
  return () => void form.save().then((isSaved) => (isSaved ? end() : showWrong(form.id)));
}

/** How many frames a form has to draw what was said of its fields. */
const MOST_FRAMES = 30;

/** Puts the caret into the first field of a form that is marked as wrong, once it is drawn so. */
function showWrong(form: string, frame = 0): void {
  requestAnimationFrame(() => {
    const wrong = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(
      (one) => one.closest(`[id^="${CSS.escape(form)}-"]`) !== null,
    );
    // Where all that is wrong is listed, and the list has taken the focus, it keeps it.
    const list = document.activeElement?.closest('[role=alert][tabindex="-1"]');
    if (wrong && !list) controlOf(wrong)?.focus();
    else if (!wrong && frame < MOST_FRAMES) showWrong(form, frame + 1);
  });
}
