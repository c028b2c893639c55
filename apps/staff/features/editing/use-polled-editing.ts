import { usePollEditing } from "@gable/api";
import { isLive } from "@gable/shell";
import { useEffect, useRef } from "react";

const EVERY_MS = 20_000;
const MOST_FAILURES = 2;

/** Where the event stream is away, asks now and then who edits the loan; after two failures it no longer does. */
export function usePolledEditing(loanId: number): void {
  const poll = useRef(usePollEditing(loanId));
  useEffect(() => {
    let failures = 0;
    const timer = setInterval(() => {
      if (isLive() || failures > MOST_FAILURES) return;
      poll.current().then(
        () => {
          failures = 0;
        },
        () => {
          failures++;
        },
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
