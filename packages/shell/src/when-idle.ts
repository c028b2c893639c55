/** How long at most something waits for the browser to have nothing to do. */
const MOST_WAIT_MS = 2_000;
/** Where a browser does not tell when it has nothing to do. */
const SOON_MS = 200;

/** Whether the person has the browser save data: then nothing is loaded ahead of need. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Loads ahead of need what may be wanted, once the page is shown and the browser has nothing to do; not where data is saved. Answers how to call it off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined;
  // What can't be had now is asked for again by who needs it.
  const begin = () => void load().catch(() => undefined);
  if (typeof requestIdleCallback === "function") {
    const waiting = requestIdleCallback(begin, { timeout: MOST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(begin, SOON_MS);
  return () => clearTimeout(waiting);
}
