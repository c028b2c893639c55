const WAIT_MS = 5_000;
const MOST_TRIES = 24;

/**
 * Loads a script, and without a connection as soon as there is one: to fail would take the whole page away, with what is
 * typed on it. What is not there with a connection either, such as a script of a version that has gone, fails in the end.
 */
export function patiently<M>(load: () => Promise<M>, tries = MOST_TRIES): Promise<M> {
  return load().catch(async (fault) => {
    const isOnline = navigator.onLine;
    if (isOnline && tries === 0) throw fault;
    await backOr(isOnline ? WAIT_MS : null);
    return patiently(load, isOnline ? tries - 1 : tries);
  });
}

/** Until the browser has a connection again, or until some time has passed. */
function backOr(ms: number | null): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    const end = () => {
      heard.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = ms === null ? undefined : setTimeout(end, ms);
    window.addEventListener("online", end, { signal: heard.signal });
  });
}
