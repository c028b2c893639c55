const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
}

function civil(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (year < 1000 || year > 9999) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** A date as typed in US order (mm/dd/yyyy, m/d/yy, mmddyyyy) or as YYYY-MM-DD; "" stays "", null when it is none. */
export function parseDateText(text: string, thisYear = new Date().getFullYear()): string | null {
  const bare = text.trim();
  if (bare === "") return "";
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (iso) return civil(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  if (!us) return null;
  let year = Number(us[3]);
  // Two digits: the century that puts the date at most ten years ahead.
  if (us[3]?.length === 2) year += year + 2000 > thisYear + 10 ? 1900 : 2000;
  return civil(year, Number(us[1]), Number(us[2]));
}

/** A YYYY-MM-DD date in US order; anything else unchanged. */
export function showDateText(iso: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : iso;
}
