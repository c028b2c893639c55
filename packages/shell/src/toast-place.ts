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

/** Where toasts begin for a bar: below where it sticks or, on a phone, below where it stands for as long as it is in sight. */
function below(bar: HTMLElement): string {
  const { position, top } = getComputedStyle(bar);
  if (position === "sticky") {
    const edge = Number.parseFloat(top);
    return Number.isNaN(edge) ? "" : `${Math.round(edge + bar.offsetHeight + GAP_PX)}px`;
  }
  const { bottom } = bar.getBoundingClientRect();
  return bottom > 0 ? `min(${Math.round(bottom + window.scrollY + GAP_PX)}px, 50dvh)` : "";
}

/** For a bar at the top: toasts appear below it, so that they never cover what can be clicked there. */
export function useToastsBelow(): (bar: HTMLElement | null) => void {
  const watching = useRef<(() => void) | null>(null);
  return useCallback((bar) => {
    watching.current?.();
    watching.current = null;
    cancelAnimationFrame(leaving);
    if (!bar) {
      // From one step of a loan to the next, one bar follows the other.
      leaving = requestAnimationFrame(() => begin(""));
      return;
    }
    // They tell of the first size and place by themselves, when the page is laid out anyway.
    const look = () => begin(below(bar));
    const sizes = new ResizeObserver(look);
    const sight = new IntersectionObserver(look);
    sizes.observe(bar);
    // What stands above a bar moves it: the page grows by as much.
    sizes.observe(document.body);
    sight.observe(bar);
    watching.current = () => {
      sizes.disconnect();
      sight.disconnect();
    };
  }, []);
}
