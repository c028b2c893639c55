import { readClientConfig, usePollEditing } from "@gable/api";
import { isLive } from "@gable/shell";
import { useEffect, useRef } from "react";

/** How often, until the installation has said it. */
const USUAL_SECONDS = 20;
const MOST_FAILURES = 2;

/** Where the event stream is away, asks now and then who edits the loan; after two failures it no longer does. */
export function usePolledEditing(loanId: number): void {
  const poll = useRef(usePollEditing(loanId));
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    const ask = () => {
      if (isLive() || failures > MOST_FAILURES) return;
      poll.current().then(
        () => {
          failures = 0;
        },
        () => {
          failures++;
        },
      );
    };
    const begin = (seconds: number) => {
      if (!isOver) timer = setInterval(ask, seconds * 1000);
    };
    readClientConfig().then(
      ({ editingPollSeconds }) => begin(editingPollSeconds),
      () => begin(USUAL_SECONDS),
    );
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);
}
