import { useEffect, useRef } from "react";
import { usePreferences } from "./preferences";

/** "mod+k" is Ctrl+K, or Cmd+K on a Mac; a bare key works outside of fields, dialogs and windows only. Shortcuts can be turned off, save for those with a modifier. */
export function useShortcut(combination: string, act: (event: KeyboardEvent) => void, enabled = true): void {
  const { shortcuts } = usePreferences();
  const latest = useRef(act);
  latest.current = act;
  const withModifier = combination.startsWith("mod+");
  const active = enabled && (shortcuts || withModifier);
  useEffect(() => {
    if (!active) return;
    const key = combination.replace("mod+", "");
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey) return;
      if (withModifier !== (event.ctrlKey || event.metaKey)) return;
      if (!withModifier && (isTyping(event.target) || isInDialog(event.target))) return;
      event.preventDefault();
      latest.current(event);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [combination, active, withModifier]);
}

const TICKED = ["checkbox", "radio"];

/** Whether keys go into what has the focus: a box that is ticked takes none but the space bar. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TICKED.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Whether it is in a dialog or a window: what lies under it is not meant. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") !== null;
