import { useCallback, useRef, useState } from "react";
import type { Widths } from "./edit-grid-widths";

const UNCHANGED: Widths["changed"] = {};

/** How wide the columns are. An edge that is pressed before it can be dragged is dragged from there, if it is still held. */
export function useGridWidths() {
  const [{ changed, dragged }, setShown] = useState<Pick<Widths, "changed" | "dragged">>({
    changed: UNCHANGED,
    dragged: null,
  });
  const now = useRef<Widths>(null);
  const held = useRef<{ column: string; event: unknown }>(null);
  const set = useCallback((widths: Widths) => {
    now.current = widths;
    setShown(widths);
    const from = held.current;
    held.current = null;
    if (from) widths.drag(from.column, from.event);
  }, []);
  const drag = (column: string, event: unknown) => {
    if (now.current) return now.current.drag(column, event);
    held.current = { column, event };
    const letGo = () => {
      held.current = null;
    };
    for (const end of ["mouseup", "touchend", "touchcancel"]) document.addEventListener(end, letGo, { once: true });
  };
  return { changed, dragged, now, set, drag };
}
