import type { Validator, Verdict } from "./verdict";

const INVALID: Verdict = { key: "invalid" };
const CIVIL = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function isDay(year: number, month: number, day: number): boolean {
  const last = month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= last;
}

/** A day written YYYY-MM-DD, as records hold it. */
export function isCivilDate(value: string): boolean {
  const parts = CIVIL.exec(value);
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

export const civilDate: Validator<string> = (value) => (value === "" || isCivilDate(value) ? null : { key: "date" });

/** dd/mm/yyyy with leap years: the pattern of one field kind; people in the US type dates in a DateField. */
export const dayMonthYear: Validator<string> = (value) => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  return value === "" || (parts && isDay(Number(parts[3]), Number(parts[2]), Number(parts[1]))) ? null : INVALID;
};

/** mm/dd/yyyy, as it is typed in the US. */
export const monthDayYear: Validator<string> = (value) => {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  return value === "" || (parts && isDay(Number(parts[3]), Number(parts[1]), Number(parts[2]))) ? null : INVALID;
};

/** A bound as people read it: a day in US order, a time as it is. */
function shown(bound: string): string {
  const parts = CIVIL.exec(bound);
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : bound;
}

type Bound = string | null | undefined;

/** A day or a time of 24 hours ("2026-11-21", "13:05", both in one) that must not be before another field's. */
export const notBeforeOther =
  (other: Bound): Validator<string> =>
  (value) =>
    value !== "" && other && value < other ? { key: "minDate", params: [shown(other)] } : null;

export const notAfterOther =
  (other: Bound): Validator<string> =>
  (value) =>
    value !== "" && other && value > other ? { key: "dateRangeMax", params: [shown(other)] } : null;

/** Not before the first day that will do. */
export const minDate = notBeforeOther;

/** Not after the last day that will do. */
export const maxDate =
  (last: Bound): Validator<string> =>
  (value) =>
    value !== "" && last && value > last ? { key: "maxDate", params: [shown(last)] } : null;

/** An end must be after its start: the same day is not. */
export const afterStart =
  (start: Bound): Validator<string> =>
  (value) =>
    value === "" || !start || value > start ? null : { key: "invalidDate" };

/** An end that may be on the day of its start: what begins and ends on one day lasted that day. */
export const notBefore =
  (start: Bound): Validator<string> =>
  (value) =>
    value === "" || !start || value >= start ? null : { key: "invalidDate" };

/** The age in whole years on a day. */
export function ageAt(birthDate: string, day: string): number {
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);
}

export const oldEnough =
  (years: number, today: string): Validator<string> =>
  (value) =>
    value === "" || !isCivilDate(value) || ageAt(value, today) >= years
      ? null
      : { key: "dobInvalid", params: ["", years] };

/** As many comma-separated ages as dependants, each between the bounds. */
export function dependantAges(
  text: string,
  count: number,
  bounds: { min: number; max: number } = { min: 0, max: 120 },
): Verdict {
  const parts = text.trim() === "" ? [] : text.split(",").map((age) => age.trim());
  if (parts.length !== count || parts.includes("")) return { key: "commaInvalid" };
  return parts.every((age) => /^\d{1,3}$/.test(age) && Number(age) >= bounds.min && Number(age) <= bounds.max)
    ? null
    : { key: "minInvalid" };
}

/** A day as the reader's own calendar has it, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
