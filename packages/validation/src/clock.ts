import type { Validator } from "./verdict";

const MIDDAY = 12;

function onClock(hour: number, minute: number, half: string): string {
  const whole = (hour % MIDDAY) + (half.startsWith("p") ? MIDDAY : 0);
  return `${String(whole).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** "h:mm" and am or pm, with a space or none, as "HH:mm"; "" when it is no such time. */
export function strictTime(text: string): string {
  const parts = /^(1[0-2]|[1-9]):([0-5]\d) ?(am|pm)$/i.exec(text);
  return parts ? onClock(Number(parts[1]), Number(parts[2]), (parts[3] ?? "").toLowerCase()) : "";
}

/**
 * What people write for a time ("9", "9am", "9:30 p", "0930", "9.30 p.m.", "14:05") as "HH:mm"; "" when it is none. Without
 * am or pm it is am; hours beyond 12 say for themselves which half of the day they are in.
 */
export function freeTime(text: string): string {
  const bare = text.trim().toLowerCase().replace(/\s+/g, " ");
  const parts =
    /^(\d{1,2})(?:[:.h ]([0-5]\d))? ?(a|p|am|pm|a\.m\.?|p\.m\.?)?$/.exec(bare) ??
    /^(\d{1,2})([0-5]\d) ?(a|p|am|pm|a\.m\.?|p\.m\.?)?$/.exec(bare);
  if (!parts) return "";
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? 0);
  const half = parts[3];
  if (hour > 23 || (half !== undefined && (hour === 0 || hour > MIDDAY))) return "";
  return hour > MIDDAY ? `${hour}:${String(minute).padStart(2, "0")}` : onClock(hour, minute, half ?? "a");
}

/** "13:05" as "1:05 pm"; anything else unchanged. */
export function showTime(time: string): string {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!parts) return time;
  const hour = Number(parts[1]);
  return `${hour % MIDDAY || MIDDAY}:${parts[2]} ${hour < MIDDAY ? "am" : "pm"}`;
}

export const strictClock: Validator<string> = (value) =>
  value === "" || strictTime(value) ? null : { key: "invalid" };
export const freeClock: Validator<string> = (value) => (value === "" || freeTime(value) ? null : { key: "invalid" });
