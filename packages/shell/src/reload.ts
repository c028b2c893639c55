const KEY = "gable.reloaded";
/** A page that asks for another reload so soon is not helped by one. */
const SOON = 20_000;

/** Whether a page may load itself anew: not when it just did, for what stays refused would reload without end. */
export function mayReload(place: string, kept: Pick<Storage, "getItem" | "setItem">, now = Date.now()): boolean {
  const [last, at] = kept.getItem(KEY)?.split(" ") ?? [];
  if (last === place && now - Number(at) < SOON) return false;
  kept.setItem(KEY, `${place} ${now}`);
  return true;
}
