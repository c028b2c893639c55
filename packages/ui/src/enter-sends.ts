import type { KeyboardEvent } from "react";

/** Inputs in which Enter means what they are for themselves. */
const OWN = "[type=checkbox], [type=radio], [type=file], [type=search], [type=button], [type=submit], [data-own-enter]";

/**
 * What Enter does in a field of a dialog: it presses the main button below, as a form's would. Not where something of several lines is
 * written, where Enter chooses from an open list or moves in a grid, nor in a form that sends itself.
 */
export function sendByEnter(event: KeyboardEvent<HTMLElement>, foot: HTMLElement | null): void {
  const popup = event.currentTarget;
  const field = event.target;
  if (event.key !== "Enter" || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.nativeEvent.isComposing || !(field instanceof HTMLInputElement) || field.matches(OWN)) return;
  // A dialog over this one is its child for React alone.
  if (!popup.contains(field) || popup.querySelector("textarea, [contenteditable=true]")) return;
  if (field.closest("form, [role=grid]")) return;
  if (
    field.getAttribute("role") === "combobox" &&
    (event.defaultPrevented || field.getAttribute("aria-expanded") === "true")
  )
    return;
  const send = foot?.querySelector<HTMLButtonElement>("button[data-main]:not(:disabled)");
  if (!send) return;
  event.preventDefault();
  // What a field takes over when it is left is taken over first, and drawn before the button is pressed.
  send.focus();
  setTimeout(() => send.isConnected && send.click());
}
