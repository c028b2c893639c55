import { at, withValue } from "@gable/api";
import { civilDate, decimal, firstOf, max, maxLength, min, type Validator, type Verdict } from "@gable/loan";

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
  | "phone";

/** A form's values: strings as typed, booleans and null for yes/no answers, nested by the JSON path. */
export type Values = Record<string, unknown>;

/** One field of a record: where its value lives, how it is typed, and when it is asked for. */
export interface FieldSpec {
  path: string;
  kind: FieldKind;
  /** The key of its label, "loan:field.BaseLoanAmt". */
  label: string;
  hint?: string;
  enumeration?: string;
  choices?: readonly string[];
  /** Shown right under what calls for it; what was typed stays when the trigger is flipped back. */
  when?: (values: Values) => boolean;
  validators?: readonly Validator<string>[];
  max?: number;
  maxLength?: number;
  /** Amounts that may be below zero. */
  signed?: boolean;
  autoComplete?: string;
  wide?: boolean;
  emptyLabel?: boolean;
}

const IS_BOOLEAN = new Set<FieldKind>(["yesno", "check"]);
const IS_NUMBER = new Set<FieldKind>(["money", "percent", "count"]);

/** The record as form values. */
export function toValues(record: object | undefined, fields: readonly FieldSpec[]): Values {
  let values: Values = {};
  for (const field of fields) {
    const value = at(record, field.path);
    values = withValue(
      values,
      field.path,
      IS_BOOLEAN.has(field.kind) ? (value ?? null) : value === undefined || value === null ? "" : String(value),
    );
  }
  return values;
}

/** The record with what the form says; fields that are not asked for keep what the record has. */
export function fromValues<T extends object>(record: T, values: Values, fields: readonly FieldSpec[]): T {
  let next = record;
  for (const field of fields) {
    if (field.when && !field.when(values)) continue;
    next = withValue(next, field.path, parsed(field, at(values, field.path)));
  }
  return next;
}

function parsed(field: FieldSpec, value: unknown): unknown {
  if (IS_BOOLEAN.has(field.kind)) return value ?? undefined;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return undefined;
  if (IS_NUMBER.has(field.kind)) return Number(text);
  if (field.kind === "phone") return text.replace(/\D/g, "");
  return text;
}

const DEFAULT_MAX_LENGTH = 200;

/** What is wrong with a field's value; what is merely missing is not. */
export function verdictOn(field: FieldSpec, value: unknown): Verdict {
  if (IS_BOOLEAN.has(field.kind)) return null;
  const text = typeof value === "string" ? value : "";
  const own = field.validators ?? [];
  if (IS_NUMBER.has(field.kind))
    return firstOf(
      text,
      decimal,
      ...(field.signed ? [] : [min(0)]),
      ...(field.max === undefined ? [] : [max(field.max)]),
      ...own,
    );
  if (field.kind === "date") return firstOf(text, civilDate, ...own);
  return firstOf(text, maxLength(field.maxLength ?? DEFAULT_MAX_LENGTH), ...own);
}

export function fieldId(path: string): string {
  return `f-${path.replaceAll(".", "-")}`;
}
