import { useEffect, useState } from "react";

/** A finger's click is told a little after it was lifted. */
const CLICK_COMES_MS = 350;

/**
 * Rows stay as they are while one of them is pressed: where newer ones came between press and release, the click would be another
 * row's, or nobody's. What has come meanwhile is shown once the click was heard, or none comes any more.
 */
export function useHeld<Row>(rows: readonly Row[]): { rows: readonly Row[]; hold: () => void } {
  const [held, setHeld] = useState<readonly Row[] | null>(null);
  const shown = held ?? rows;
  useEffect(() => {
    if (!held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(null);
    const lift = () => {
      timer = setTimeout(release, CLICK_COMES_MS);
    };
    window.addEventListener("click", release);
    window.addEventListener("pointerup", lift);
    window.addEventListener("pointercancel", release);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("click", release);
      window.removeEventListener("pointerup", lift);
      window.removeEventListener("pointercancel", release);
    };
  }, [held]);
  return { rows: shown, hold: () => setHeld(shown) };
}
