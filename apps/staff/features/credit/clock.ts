const DAY_MS = 86_400_000;
/** From so many days on a report's end is told with weight: the loan has to close before it. */
const SOON_DAYS = 14;

/** How many days a report is still good, the last one being 0, and how that is told. */
export function clockOf(expiresOn: string, today = new Date()): { days: number; tone: "good" | "warn" | "bad" } {
  const now = Date.UTC(today.getFullYear(), today.getMonth(), today.getDate());
  const days = Math.round((Date.parse(`${expiresOn}T00:00:00Z`) - now) / DAY_MS);
  return { days, tone: days < 0 ? "bad" : days <= SOON_DAYS ? "warn" : "good" };
}
