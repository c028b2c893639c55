import { useCallback } from "react";
import { usePlace, writePlace } from "../frame/place";

/** For a row that the address may ask for by its id: it comes into sight and takes the focus, once. */
export function useAskedRow(id: string): (row: HTMLElement | null) => void {
  const isAsked = usePlace("open") === id;
  return useCallback(
    (row) => {
      if (!row || !isAsked) return;
      row.tabIndex = -1;
      row.scrollIntoView({ block: "center" });
      row.focus({ preventScroll: true });
      writePlace({ open: null });
    },
    [isAsked],
  );
}
