import { type RefObject, useEffect } from "react";

const FIELDS = "input, select, textarea, [contenteditable=true], [role=combobox]";

/** The first field inside that takes an answer; none where there is only something to read. */
export function firstFieldOf(root: ParentNode | null): HTMLElement | null {
  const fields = [...(root?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(isUsable);
  const field = fields.find((one) => !("readOnly" in one && one.readOnly)) ?? fields[0] ?? null;
  // Of several answers to one question, the one that is given.
  const isRadio = field instanceof HTMLInputElement && field.type === "radio";
  const given = (one: HTMLElement) =>
    one instanceof HTMLInputElement && one.checked && one.name === field?.getAttribute("name");
  return (isRadio && fields.find(given)) || field;
}

function isUsable(field: HTMLElement): boolean {
  return field.tabIndex >= 0 && !field.matches("[type=hidden], :disabled") && !field.closest("[inert], [hidden]");
}

/**
 * Gives the focus to the first field that comes after the window is there, as the form of a record does that is still read:
 * for as long as the person has done nothing in it and the focus is where the window put it.
 */
export function useLateFirstField(root: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    let seen: MutationObserver | undefined;
    const stop = new AbortController();
    const end = () => {
      seen?.disconnect();
      stop.abort();
    };
    const look = () => {
      const field = firstFieldOf(root.current);
      if (!field) return;
      end();
      // A field or a part of one that was given the focus on purpose keeps it.
      const held = document.activeElement;
      if (!held?.matches(FIELDS) || !root.current?.contains(held)) field.focus();
    };
    // After what opens the window has placed the focus, and what closed for it has given it back.
    const frame = requestAnimationFrame(() => {
      const box = root.current;
      if (!box) return;
      for (const act of ["keydown", "pointerdown"])
        document.addEventListener(act, end, { capture: true, signal: stop.signal });
      seen = new MutationObserver(look);
      seen.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
      look();
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [root, open]);
}
