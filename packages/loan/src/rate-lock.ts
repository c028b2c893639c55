/** Where a loan's rate stands: not locked, locked until a day, or past the lock's last day. */
export interface RateLock {
  state: "floating" | "locked" | "expired";
  /** Whole days that are left, the last one not counted; after it, how many ago it was. 0 while the rate floats. */
  days: number;
}

const DAY = 86_400_000;
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The lock by its last day, as the calendar has it today; both YYYY-MM-DD. */
export function rateLockOf(lastDay: string | null | undefined, today: string): RateLock {
  if (!lastDay) return { state: "floating", days: 0 };
  const days = Math.round((noon(lastDay) - noon(today)) / DAY);
  return days < 0 ? { state: "expired", days: -days } : { state: "locked", days };
}

/** Formats by their zone: making one takes long. The browser's own zone may change meanwhile, so it is not kept. */
const zones = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    return new Intl.DateTimeFormat("en-CA", { ...parts, ...(zone && { timeZone: zone }) });
  } catch {
    return new Intl.DateTimeFormat("en-CA", parts);
  }
}

/** The day in a time zone, as that loan's branch has it; the browser's own where the zone is not known. YYYY-MM-DD. */
export function dayIn(zone: string | undefined, now = new Date()): string {
  const format = (zone && zones.get(zone)) || formatIn(zone);
  if (zone) zones.set(zone, format);
  return format.format(now);
}

/** The day so many days after another; both YYYY-MM-DD. */
export function daysAfter(day: string, count: number): string {
  return new Date(noon(day) + count * DAY).toISOString().slice(0, 10);
}
