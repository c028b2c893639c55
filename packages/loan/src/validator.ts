/** A message of the catalogue (platform.md section 5) and its parameters; null when the value will do. */
export type Verdict = { key: string; params?: (string | number)[] } | null;
export type Validator<T> = (value: T) => Verdict;

export const required: Validator<string | null | undefined> = (value) =>
  value === null || value === undefined || value.trim() === "" || value === "Unknown" ? { key: "required" } : null;

const EMAIL = /^[^\s@"<>(),;:]+@[^\s@.]+(\.[^\s@.]+)+$/;
export const email: Validator<string> = (value) =>
  value === "" || (EMAIL.test(value) && value.length <= 254) ? null : { key: "email" };

export const phone: Validator<string> = (value) =>
  value === "" || /^\(?\d{3}\)?[-.\s]?\d{3}[-.\s]?\d{4}$/.test(value.trim()) ? null : { key: "phone" };

export const url: Validator<string> = (value) => {
  if (value === "") return null;
  try {
    return ["http:", "https:"].includes(new URL(value).protocol) ? null : { key: "invalid" };
  } catch {
    return { key: "invalid" };
  }
};

/** dd/mm/yyyy with leap years: the pattern of one field kind; people in the US type dates in a DateField. */
export const dayMonthYear: Validator<string> = (value) => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  return value === "" || (parts && isCivilDate(`${parts[3]}-${parts[2]}-${parts[1]}`)) ? null : { key: "invalid" };
};

export function isCivilDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const civilDate: Validator<string> = (value) => (value === "" || isCivilDate(value) ? null : { key: "date" });

/** "h:mm" and am or pm as "HH:mm"; "" when it is no such time. */
export function strictTime(text: string): string {
  const parts = /^(1[0-2]|[1-9]):([0-5]\d) ?(am|pm)$/i.exec(text.trim());
  if (!parts) return "";
  const hour = (Number(parts[1]) % 12) + (parts[3]?.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${parts[2]}`;
}

export const decimal: Validator<string> = (value) =>
  value === "" || /^-?\d+(\.\d+)?$/.test(value) ? null : { key: "number" };
export const min =
  (least: number): Validator<string> =>
  (value) =>
    value === "" || Number(value) >= least ? null : { key: "min", params: ["", least] };
export const max =
  (most: number): Validator<string> =>
  (value) =>
    value === "" || Number(value) <= most ? null : { key: "max", params: ["", most] };
export const maxLength =
  (most: number): Validator<string> =>
  (value) =>
    value.length <= most ? null : { key: "maxlength", params: ["", most] };
export const minLength =
  (least: number): Validator<string> =>
  (value) =>
    value === "" || value.length >= least ? null : { key: "minlength", params: ["", least] };
export const ssn: Validator<string> = (value) =>
  value === "" || /^(?!000|666|9\d\d(?!-?[5-9]\d))\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/.test(value)
    ? null
    : { key: "ssn" };

/** Compared without regard to case. */
export const notAmong =
  (taken: readonly string[]): Validator<string> =>
  (value) =>
    taken.some((one) => one.trim().toLowerCase() === value.trim().toLowerCase()) ? { key: "duplicate" } : null;

/** The age in whole years at a date. */
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
  const ages = text.split(",").map((age) => age.trim());
  const given = ages.filter((age) => age !== "");
  if (given.length !== count) return count === 0 && given.length === 0 ? null : { key: "commaInvalid" };
  return given.every((age) => /^\d{1,3}$/.test(age) && Number(age) >= bounds.min && Number(age) <= bounds.max)
    ? null
    : { key: "minInvalid" };
}

export const notBefore =
  (start: string | null | undefined): Validator<string> =>
  (value) =>
    value === "" || !start || value >= start ? null : { key: "invalidDate" };

/** The first verdict that is not null. */
export function firstOf<T>(value: T, ...validators: Validator<T>[]): Verdict {
  for (const validator of validators) {
    const verdict = validator(value);
    if (verdict) return verdict;
  }
  return null;
}
