import type { Method } from "./call";

// The own writes, as the pipeline sends them: each has an origin of its own, which the events that follow from it bear.

export interface OwnWrite {
  origin: string;
  method: Method;
  path: string;
}

/** The server did it, or it may have: then there is no telling what its answer said. */
type Listener = (write: OwnWrite, done: boolean) => void;

let page: string | undefined;
let count = 0;
const open = new Set<string>();
const listeners = new Set<Listener>();

/** A name for this page that no other has. Form and length are those of the header. */
function thisPage(): string {
  if (page) return page;
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  page = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return page;
}

/** Begins a write; its name is sent with it. */
export function beginWrite(method: Method, path: string): OwnWrite {
  const write = { origin: `${thisPage()}-${++count}`, method, path };
  open.add(write.origin);
  return write;
}

/** The write has been answered, or given up. */
export function endWrite(write: OwnWrite, done: boolean): void {
  open.delete(write.origin);
  for (const listener of listeners) listener(write, done);
}

/** The write has changed nothing: nobody hears of it. */
export function dropWrite(write: OwnWrite): void {
  open.delete(write.origin);
}

/** Whether an event follows from a write of this page. */
export const isOwn = (origin: string | undefined): origin is string =>
  page !== undefined && origin?.startsWith(`${page}-`) === true;

/** Whether a write of this page is still under way. */
export const isUnderWay = (origin: string): boolean => open.has(origin);

/** Hears of each own write when it ends. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
