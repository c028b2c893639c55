import type { Validator, Verdict } from "./verdict";

const MISSING: Verdict = { key: "required" };

/** Trimmed text must not be empty, and "Unknown" counts as missing. */
export const required: Validator<string | null | undefined> = (value) =>
  value === null || value === undefined || value.trim() === "" || value === "Unknown" ? MISSING : null;

/** Text of nothing but white space is empty; "Unknown" is a text. */
export const nonEmpty: Validator<string> = (value) => (value.trim() === "" ? MISSING : null);

/** Zero is no amount: who owes nothing leaves the record out. */
export const amountRequired: Validator<string | number | null | undefined> = (value) =>
  value === null || value === undefined || String(value).trim() === "" || Number(value) === 0 ? MISSING : null;

/** At least one of the telephone numbers of a person. */
export const onePhone: Validator<readonly (string | null | undefined)[]> = (phones) =>
  phones.some((phone) => (phone ?? "").trim() !== "") ? null : MISSING;

export const minItems =
  (least: number): Validator<readonly unknown[]> =>
  (items) =>
    items.length >= least ? null : least === 1 ? MISSING : { key: "min", params: ["", least] };

export const maxItems =
  (most: number): Validator<readonly unknown[]> =>
  (items) =>
    items.length <= most ? null : { key: "max", params: ["", most] };

/** A question has an answer: a text that is not blank, or at least one of its choices. */
export const answered: Validator<string | readonly string[] | null | undefined> = (answer) =>
  typeof answer === "string" ? nonEmpty(answer) : minItems(1)(answer ?? []);

/** At least `least` of the boxes are ticked. */
export const checked =
  (least = 1): Validator<readonly boolean[]> =>
  (boxes) =>
    minItems(least)(boxes.filter(Boolean));
