export type StaleTable = typeof import("./stale");

/** So long a change waits for the table at most. */
export const TABLE_WAIT_MS = 5_000;

let table: StaleTable | undefined;
let loading: Promise<StaleTable> | undefined;

/** Has the table come of what makes what stale; one that could not be had is asked for again the next time. */
export function loadStaleTable(): Promise<StaleTable> {
  loading ??= import("./stale").then(
    (come) => {
      table = come;
      return come;
    },
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  );
  return loading;
}

/** The table, or null where it can't be had or takes too long. */
function tableSoon(): Promise<StaleTable | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TABLE_WAIT_MS, null);
    loadStaleTable()
      .then(resolve, () => resolve(null))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Does what needs the table: at once where it is there, else when it comes, one after the other as they were asked for. Where
 * it can't be had they are told so: nobody knows what is stale then, and everything counts as it.
 */
export function tableQueue() {
  let waiting = 0;
  let coming: Promise<StaleTable | null> | undefined;
  return <T>(act: (table: StaleTable | null) => T): T | Promise<T> => {
    if (table && waiting === 0) return act(table);
    waiting += 1;
    coming ??= tableSoon().finally(() => {
      coming = undefined;
    });
    return coming.then((come) => {
      waiting -= 1;
      return act(come);
    });
  };
}
