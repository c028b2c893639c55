/**
 * Loads a script, and without a connection as soon as there is one: to fail would take the whole page away, with what is
 * typed on it.
 */
export function patiently<M>(load: () => Promise<M>): Promise<M> {
  return load().catch(async () => {
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return patiently(load);
  });
}
