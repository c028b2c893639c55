import { useCallback, useRef } from "react";

const GAP_PX = 12;
const PROPERTY = "--toast-top";
let leaving = 0;

/** Says where toasts begin; only what differs, for every change of it makes the browser style the whole page again. */
function begin(at: string): void {
  const root = document.documentElement.style;
  if (root.getPropertyValue(PROPERTY) === at) return;
  if (at) root.setProperty(PROPERTY, at);
  else root.removeProperty(PROPERTY);
}

/** For a bar that sticks to the top: toasts appear below it, so that they never cover what can be clicked there. */
export function useToastsBelow(): (bar: HTMLElement | null) => void {
  const watching = useRef<ResizeObserver | null>(null);
  return useCallback((bar) => {
    watching.current?.disconnect();
    watching.current = null;
    cancelAnimationFrame(leaving);
    if (!bar) {
      // From one step of a loan to the next, one bar follows the other.
      leaving = requestAnimationFrame(() => begin(""));
      return;
    }
    // It tells of the first size by itself, when the page is laid out anyway.
    watching.current = new ResizeObserver(() => {
      const { position, top } = getComputedStyle(bar);
      const edge = Number.parseFloat(top);
      begin(position !== "sticky" || Number.isNaN(edge) ? "" : `${Math.round(edge + bar.offsetHeight + GAP_PX)}px`);
    });
    watching.current.observe(bar);
  }, []);
}
