import type { Language } from "./areas";

/** Figures are US figures in both languages (platform.md section 9: US dollars, en-US formatting); words and dates follow the language. */
const NO_VALUE = "—";

type Amount = number | string | null | undefined;

function known(value: Amount): value is number | string {
  return value !== null && value !== undefined && value !== "" && Number.isFinite(Number(value));
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

const formats = new Map<string, Intl.NumberFormat>();

/** A format is made once: making it takes many times as long as writing a figure by it. */
function decimal(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const name = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const made = formats.get(name);
  if (made) return made;
  const format = new Intl.NumberFormat("en-US", { minimumFractionDigits, maximumFractionDigits });
  formats.set(name, format);
  return format;
}

/** "$1,234.50", or a dash when unknown. Takes a decimal string without going through a float. */
export function formatUsd(value: Amount, options: { cents?: boolean } = {}): string {
  if (!known(value)) return NO_VALUE;
  return (options.cents === false ? wholeDollars : dollars).format(value as Intl.StringNumericLiteral);
}

/** "6.125%", or a dash when unknown. */
export function formatPercent(value: Amount, decimals: { min?: number; max?: number } = {}): string {
  if (!known(value)) return NO_VALUE;
  const { min = 0, max = 3 } = decimals;
  return `${decimal(min, Math.max(min, max)).format(value as Intl.StringNumericLiteral)}%`;
}

/** "1,234", or a dash when unknown. */
export function formatNumber(value: Amount): string {
  return known(value) ? decimal(0, 3).format(value as Intl.StringNumericLiteral) : NO_VALUE;
}

/** A civil date (YYYY-MM-DD) as "11/21/2026", a month (YYYY-MM) as "11/2026"; never shifted by a time zone. */
export function formatDate(value: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value ?? "") ?? [];
  return year ? [month, day, year].filter(Boolean).join("/") : NO_VALUE;
}

/** The day of an instant (RFC 3339) in the reader's own zone: "11/21/2026". */
export function formatDay(instant: string | null | undefined): string {
  const at = new Date(instant ?? "");
  const two = (part: number) => String(part).padStart(2, "0");
  return Number.isNaN(at.getTime())
    ? NO_VALUE
    : formatDate(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
}

/** An instant (RFC 3339) in the reader's own zone: "Nov 21, 2026, 2:05 PM". */
export function formatInstant(value: string | Date | null | undefined, language: Language): string {
  if (!value) return NO_VALUE;
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(value));
}

/** An instant with the reader's own time zone: "Jul 4, 2026, 2:05 PM CDT". */
export function formatInstantInZone(value: string | Date, language: Language): string {
  const zone = new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { timeZoneName: "short" })
    .formatToParts(new Date(value))
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${formatInstant(value, language)} ${zone ?? ""}`.trim();
}

/** The time of an instant: "2:05 PM". */
export function formatTime(value: string | Date, language: Language): string {
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { timeStyle: "short" }).format(new Date(value));
}

/** How long ago, in few letters: "3 hr. ago", "yesterday"; a date beyond a month. */
export function formatAgo(value: string, language: Language, now = Date.now()): string {
  const seconds = (Date.parse(value) - now) / 1000;
  if (Number.isNaN(seconds)) return NO_VALUE;
  const relative = new Intl.RelativeTimeFormat(language === "es" ? "es-US" : "en-US", {
    numeric: "auto",
    style: "short",
  });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) {
      const count = Math.round(seconds / size);
      return unit === "day" && Math.abs(count) > 30 ? formatDay(value) : relative.format(count, unit);
    }
  }
  return relative.format(0, "second");
}

/** "(512) 555-0100" for ten digits; anything else unchanged. */
export function formatPhone(value: string | null | undefined): string {
  const digits = (value ?? "").replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : value || NO_VALUE;
}
