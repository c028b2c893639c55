import { useEffect, useRef } from "react";
import { REACHED_AGAIN, subscribe } from "./signal";

/** Sends again what found nobody there, each time the server may be reached again, for as long as it waits. */
export function useAgain(isWaiting: boolean, send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => latest.current();
    const ends = subscribe(REACHED_AGAIN, again);
    window.addEventListener("online", again);
    return () => {
      ends();
      window.removeEventListener("online", again);
    };
  }, [isWaiting]);
}
