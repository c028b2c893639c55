/** How far the loading of an outside script is (platform.md section 4). */
type ScriptState = "NOT_STARTED" | "IN_PROGRESS" | "SUCCESS" | "FAILED";

/** Those that place themselves on the page: nothing calls them. */
export const WIDGETS = ["changelog", "chat", "tour"] as const;
/**
 * The outside scripts there are (platform.md section 9); domain/vendor has the same list. Sheets are read, places looked up
 * and the API described by our own server: these need none.
 */
const SCRIPT_KEYS = ["support-widget", "session-analytics", ...WIDGETS] as const;

/** Asked for, but not switched on in this installation. */
export class ScriptOff extends Error {}

interface Entry {
  state: ScriptState;
  done?: Promise<void> | undefined;
}

/** Loads a script by its address; rejects when it can't be had. */
type Insert = (address: string) => Promise<void>;

export interface Preloader {
  /** Says which scripts are switched on, and where they are. */
  configure(addresses: Readonly<Record<string, string>>): void;
  /** Loads a module once; whoever asks meanwhile or later gets the same promise. One that failed is tried anew. */
  preload(key: string): Promise<void>;
  stateOf(key: string): ScriptState;
  subscribe(listener: () => void): () => void;
}

export function createPreloader(insert: Insert): Preloader {
  let addresses: Readonly<Record<string, string>> = {};
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const set = (key: string, entry: Entry) => {
    entries.set(key, entry);
    for (const listener of listeners) listener();
  };
  const begin = (key: string, address: string): Promise<void> => {
    const done: Promise<void> = insert(address).then(
      () => set(key, { state: "SUCCESS", done }),
      (fault: unknown) => {
        set(key, { state: "FAILED" });
        throw fault;
      },
    );
    set(key, { state: "IN_PROGRESS", done });
    return done;
  };
  return {
    configure: (next) => {
      addresses = next;
    },
    preload: (key) => {
      if (!(SCRIPT_KEYS as readonly string[]).includes(key))
        return Promise.reject(new Error(`No module with key ${key} found to preload.`));
      const under = entries.get(key)?.done;
      if (under) return under;
      const address = addresses[key];
      return address ? begin(key, address) : Promise.reject(new ScriptOff(`${key} is not switched on.`));
    },
    stateOf: (key) => entries.get(key)?.state ?? "NOT_STARTED",
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.referrerPolicy = "no-referrer";
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The script could not be loaded."));
    };
    document.head.append(script);
  });
}

/** The page's own. */
export const scripts = createPreloader(insertScript);
