import { at } from "@gable/api";
import {
  amountRequired,
  answered,
  civilDate,
  decimal,
  email,
  firstOf,
  max,
  maxAmount,
  maxLength,
  min,
  pattern,
  phone,
  phoneDigits,
  required,
  tidyZip,
  type Validator,
  type Verdict,
  zip,
} from "@gable/validation";
import type { PathOf } from "./path";
import { put } from "./values";

export type FieldKind =
  | "text"
  | "area"
  | "password"
  | "money"
  | "percent"
  | "count"
  | "date"
  | "choice"
  | "yesno"
  | "check"
  | "email"
  | "phone"
  | "zip";

/** A record as the form has it, by its JSON paths. */
export type Values = object;

/** One field of a record, declared once: where its value lives, how it is typed, when it is shown and asked for, and its limits. */
export interface FieldSpec {
  path: string;
  kind: FieldKind;
  /** The key of its label, "terms:field.BaseLoanAmt". */
  label: string;
  enumeration?: string;
  choices?: readonly string[];
  /** The catalogue's prefix of the choices' words, where they are no enumeration of the loan's: "organization:payer". */
  words?: string;
  /** The key of what stands for no choice; null where one has to stay chosen. */
  emptyLabel?: string | null;
  /** Shown right under what calls for it; what was typed stays when the trigger is flipped back. */
  when?: (values: Values) => boolean;
  /** Asked for: it shows as missing, and still can be left out. */
  asked?: boolean | ((values: Values) => boolean);
  /** Nothing is saved without it. */
  must?: boolean;
  validators?: readonly Validator<string>[];
  /** The key of what stands under it. */
  hint?: string;
  /** Other fields that this one is held against: the validator is made with what stands in them. */
  against?: { paths: readonly string[]; check: (...others: string[]) => Validator<string> };
  max?: number;
  maxLength?: number;
  /** Amounts that may be below zero. */
  signed?: boolean;
  /** A count of months, for which years are understood too. */
  isMonths?: true;
  /** Zero is no amount: it is missing still. */
  zeroIsNone?: boolean;
  autoComplete?: string;
  inputMode?: "numeric" | "tel";
  /** All that can be chosen is in sight: in a row, or one below the other under a question. */
  layout?: "question" | "segments";
  /** Takes the whole width of its grid. */
  wide?: boolean;
  /** Names of machines are no words of a language. */
  spellCheck?: false;
}

const IS_NUMBER = new Set<FieldKind>(["money", "percent", "count"]);
const IS_TEXT = new Set<FieldKind>(["text", "area", "email"]);
const DEFAULT_MAX_LENGTH = 200;

const nameAt = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/** Declares the fields of a kind of record, whose labels stand under a prefix of the catalogue; `usual` is what most have. */
export const declared =
  <T>(labels: string, usual: Partial<FieldSpec> = {}) =>
  (path: PathOf<T>, kind: FieldKind, more: Partial<FieldSpec> = {}): FieldSpec => ({
    path,
    kind,
    label: `${labels}.${nameAt(path)}`,
    ...usual,
    ...more,
  });

const ADDRESS = ["LineText", "UnitIdentifier", "CityName", "CountyName", "StateCode", "PostalCode"];

/** The fields of an address at a path, which AddressFields draws: state and postal code by the country. */
export const addressAt = (path: string): FieldSpec[] =>
  ADDRESS.map((part) => ({ path: `${path}.${part}`, kind: "text", label: `finance:address.${part}` }));

/**
 * The key of a field's label: as it is declared, otherwise by its name under the prefix, which is an area or a group of one; those of
 * an address are the same everywhere.
 */
export function labelOf(path: string, fields: readonly FieldSpec[], labels: string): string {
  const last = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;
  const own = `${labels}${labels.includes(":") ? "." : ":"}${last}`;
  const usual = path.includes("Address.") ? `finance:address.${last}` : own;
  return fields.find((field) => field.path === path)?.label ?? usual;
}

/** The paths that hold numbers. */
export function numbersOf(fields: readonly FieldSpec[]): string[] {
  return fields.filter((field) => IS_NUMBER.has(field.kind)).map((field) => field.path);
}

/** How much a field's text may hold. */
export const lengthOf = (field: FieldSpec): number => field.maxLength ?? DEFAULT_MAX_LENGTH;

/** Whether a field is there, beside the other values. */
export const isShown = (field: FieldSpec, values: Values): boolean => !field.when || field.when(values);

/** Whether a field is asked for, beside the other values. */
export const isAskedFor = (field: FieldSpec, values: Values): boolean =>
  field.must === true || (typeof field.asked === "function" ? field.asked(values) : field.asked === true);

/** What is to be stored of a record in a form: fields that are not asked for keep what is stored, texts lose the blanks around them, phone numbers are their digits. */
export function storedOf<T extends object>(fields: readonly FieldSpec[], record: T, stored: T): T {
  let next = record;
  for (const field of fields) {
    const value = at(record, field.path);
    // What is as it was makes no place for itself, in a list that has none.
    if (value === at(stored, field.path)) continue;
    if (!isShown(field, record)) next = put(next, field.path, at(stored, field.path));
    else if (typeof value !== "string") continue;
    else if (field.kind === "phone") next = put(next, field.path, phoneDigits(value));
    else if (field.kind === "zip") next = put(next, field.path, tidyZip(value));
    else if (IS_TEXT.has(field.kind)) next = put(next, field.path, value.trim());
  }
  return next;
}

/** Whole cents, and no more of them than the server reads (domain/money.go). */
export const money: Validator<string> = (value) =>
  firstOf(value, decimal, pattern(/^-?\d+(\.\d{1,2})?$/), maxAmount("999999999999.99"));

/** What makes a field's value wrong by its kind alone. */
function checksOfKind(field: FieldSpec): Validator<string>[] {
  const signed = field.signed ? [] : [min(0)];
  switch (field.kind) {
    case "money":
      return [money, ...signed];
    case "percent":
    case "count":
      return [decimal, ...signed];
    case "date":
      return [civilDate];
    case "email":
      return [maxLength(lengthOf(field)), email];
    case "phone":
      return [maxLength(lengthOf(field)), phone];
    case "zip":
      return [(value) => zip(tidyZip(value))];
    case "text":
    case "area":
      return [maxLength(lengthOf(field))];
    default:
      return [];
  }
}

/** What makes a field's value wrong beside the other values; what is merely missing is not, but where nothing is saved without it. */
export function checkOf(field: FieldSpec, values: Values): Validator<string> {
  const checks = [...(field.validators ?? [])];
  if (field.against) {
    const others = field.against.paths.map((path) => String(at(values, path) ?? ""));
    checks.push(field.against.check(...others));
  }
  if (field.must) checks.unshift(required);
  if (field.max !== undefined) checks.push(max(field.max));
  const isText = IS_TEXT.has(field.kind);
  return (value) => firstOf(isText ? value.trim() : value, ...checks, ...checksOfKind(field));
}

/** The fields that are asked for and empty, beside the other values. */
export function missingOf(fields: readonly FieldSpec[], values: Values): FieldSpec[] {
  const isMissing = (field: FieldSpec) => {
    const value = at(values, field.path);
    return isBlank(value) || (field.zeroIsNone === true && amountRequired(asText(value)) !== null);
  };
  return fields.filter((field) => isShown(field, values) && isAskedFor(field, values) && isMissing(field));
}

/** Whether a value says nothing; "no" and 0 say something. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string" || Array.isArray(value)) return answered(value as string) !== null;
  return false;
}

/** A value as it is typed; what is stored is compared like that too, for a number is a text while it is in a form. */
export const asText = (value: unknown) => (value === undefined || value === null ? "" : String(value));

/** What is wrong with a value; what came in from elsewhere as it is stands in nobody's way. */
export function verdictOn(
  value: unknown,
  stored: unknown,
  validators: readonly Validator<string>[],
  ofAll?: (entries: readonly unknown[]) => Verdict,
): Verdict {
  if (typeof value === "object" && value !== null) {
    const isNew = JSON.stringify(value) !== JSON.stringify(stored ?? []);
    return Array.isArray(value) && (isNew || value.length === 0) ? (ofAll?.(value) ?? null) : null;
  }
  if (asText(value) !== "" && asText(value) === asText(stored)) return null;
  return firstOf(asText(value), ...validators);
}
