import { useCallback, useRef } from "react";

const GAP_PX = 12;

/** For a bar that sticks to the top: toasts appear below it, so that they never cover what can be clicked there. */
export function useToastsBelow(): (bar: HTMLElement | null) => void {
  const watching = useRef<ResizeObserver | null>(null);
  return useCallback((bar) => {
    const root = document.documentElement.style;
    watching.current?.disconnect();
    watching.current = null;
    root.removeProperty("--toast-top");
    if (!bar) return;
    const place = () => {
      const top = Number.parseFloat(getComputedStyle(bar).top);
      if (getComputedStyle(bar).position !== "sticky" || Number.isNaN(top)) root.removeProperty("--toast-top");
      else root.setProperty("--toast-top", `${Math.round(top + bar.offsetHeight + GAP_PX)}px`);
    };
    watching.current = new ResizeObserver(place);
    watching.current.observe(bar);
    place();
  }, []);
}
