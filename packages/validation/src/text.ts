import type { Validator, Verdict } from "./verdict";

const INVALID: Verdict = { key: "invalid" };
const LONGEST_EMAIL = 254;

const EMAIL = /^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const email: Validator<string> = (value) =>
  value === "" ||
  (EMAIL.test(value) && value.length <= LONGEST_EMAIL && !value.includes("..") && !/^\.|\.@/.test(value))
    ? null
    : INVALID;

const PHONE = /^(\+?1[-. ]?)?(\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

/** 10 digits with optional separators, before which the country's own +1 may stand, as address books write it. */
export const phone: Validator<string> = (value) => (value === "" || PHONE.test(value.trim()) ? null : INVALID);

/** The digits of a phone number, without the country's own 1 in front of ten others. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
}

/** A web address with its scheme. */
export const url: Validator<string> = (value) => {
  if (value === "") return null;
  try {
    const { protocol, hostname } = new URL(value);
    return ["http:", "https:"].includes(protocol) && hostname !== "" && !/\s/.test(value) ? null : INVALID;
  } catch {
    return INVALID;
  }
};

export const pattern =
  (allowed: RegExp): Validator<string> =>
  (value) =>
    value === "" || allowed.test(value) ? null : { key: "pattern" };

/** Numbers of the right form that belong to nobody: printed in advertisements, and withdrawn. */
const UNISSUED = new Set(["078051120", "219099999"]);

/**
 * Nine digits that can be a social security number (SSA POMS RM 10201.035), or an individual taxpayer number in its place (IRM
 * 3.21.263.6.2); what is refused says by which rule.
 */
export const ssn: Validator<string> = (value) => {
  if (value === "") return null;
  const [, area = "", group = "", serial = ""] = /^(\d{3})-?(\d{2})-?(\d{4})$/.exec(value) ?? [];
  if (!area) return { key: "ssn" };
  if (UNISSUED.has(area + group + serial)) return { key: "ssnUnissued" };
  if (area.startsWith("9")) return /^(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])$/.test(group) ? null : { key: "itin" };
  if (area === "000" || area === "666") return { key: "ssnArea" };
  if (group === "00") return { key: "ssnGroup" };
  return serial === "0000" ? { key: "ssnSerial" } : null;
};

export const noWhitespace: Validator<string> = (value) => (/\s/.test(value) ? INVALID : null);

/** The forbidden number or text, compared without regard to case. */
export const forbidden =
  (...words: readonly (string | number)[]): Validator<string> =>
  (value) =>
    value !== "" && words.some((word) => same(String(word), value)) ? INVALID : null;

/** A name that is taken, compared without regard to case. */
export const notAmong =
  (taken: readonly string[]): Validator<string> =>
  (value) =>
    value.trim() !== "" && taken.some((one) => same(one, value)) ? { key: "duplicate" } : null;

/** What is chosen has to be in the list. */
export const inList =
  (list: readonly string[]): Validator<string> =>
  (value) =>
    value === "" || list.includes(value) ? null : INVALID;

/** Said by the server, or where the list of what is in use is known. */
export const notInUse =
  (used: readonly string[]): Validator<string> =>
  (value) =>
    value !== "" && used.some((one) => same(one, value)) ? { key: "inUse" } : null;

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
