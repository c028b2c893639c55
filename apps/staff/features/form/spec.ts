import { at, withValue } from "@gable/api";
import { email, firstOf, max, min, phone, phoneDigits, type Validator, zip } from "@gable/loan";

export type FieldKind =
  | "text"
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

/** One field of a record, said as data: where its value lives, how it is typed, and when it is asked for. */
export interface FieldSpec {
  path: string;
  kind: FieldKind;
  /** The key of its label, "loan:field.BaseLoanAmt". */
  label: string;
  enumeration?: string;
  choices?: readonly string[];
  /** Shown right under what calls for it; what was typed stays when the trigger is flipped back. */
  when?: (values: Values) => boolean;
  validators?: readonly Validator<string>[];
  /** The key of what stands under it. */
  hint?: string;
  /** Other fields that this one is held against: the validator is made with what stands in them. */
  against?: { paths: readonly string[]; check: (...others: string[]) => Validator<string> };
  max?: number;
  maxLength?: number;
  /** Amounts that may be below zero. */
  signed?: boolean;
}

const IS_NUMBER = new Set<FieldKind>(["money", "percent", "count"]);
const IS_TEXT = new Set<FieldKind>(["text", "email"]);

/** The paths that hold numbers. */
export function numbersOf(fields: readonly FieldSpec[]): string[] {
  return fields.filter((field) => IS_NUMBER.has(field.kind)).map((field) => field.path);
}

/** What is to be stored of a record in a form: fields that are not asked for keep what is stored, texts lose the blanks around them, phone numbers are their digits. */
export function storedOf<T extends object>(fields: readonly FieldSpec[], record: T, stored: T): T {
  let next = record;
  for (const field of fields) {
    const value = at(record, field.path);
    if (field.when && !field.when(record)) next = withValue(next, field.path, at(stored, field.path));
    else if (typeof value !== "string" || value === at(stored, field.path)) continue;
    else if (field.kind === "phone") next = withValue(next, field.path, phoneDigits(value));
    else if (IS_TEXT.has(field.kind)) next = withValue(next, field.path, value.trim());
  }
  return next;
}

/** What makes a field's value wrong beyond its kind, beside the other values; what is merely missing is not. */
export function checkOf(field: FieldSpec, values: Values): Validator<string> {
  const checks = [...(field.validators ?? [])];
  if (field.against) {
    const others = field.against.paths.map((path) => String(at(values, path) ?? ""));
    checks.push(field.against.check(...others));
  }
  if (IS_NUMBER.has(field.kind) && !field.signed) checks.push(min(0));
  if (field.max !== undefined) checks.push(max(field.max));
  if (field.kind === "email") checks.push(email);
  if (field.kind === "phone") checks.push(phone);
  if (field.kind === "zip") checks.push(zip);
  return (value) => firstOf(value, ...checks);
}
