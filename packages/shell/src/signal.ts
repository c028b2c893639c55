/** What the desk publishes for entries of the rule engine that carry a WorkflowTaskId (platform.md section 4). */
export const CHECKLIST_ERROR = "AUTO_COMPLETE_TASK_CHECKLIST_ERROR";

/** Published when the server is reached again after it was not: what could not be sent can be sent now. */
export const REACHED_AGAIN = "REACHED_AGAIN";

type Listener = (payload: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** Tells whoever listens on this page. */
export function publish(name: string, payload: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(payload);
}

/** Listens until the returned function is called. */
export function subscribe(name: string, listener: Listener): () => void {
  const group = listeners.get(name) ?? new Set();
  listeners.set(name, group);
  group.add(listener);
  return () => group.delete(listener);
}
