"use client";
import { at } from "@gable/api";
import { useChoices, useTranslation } from "@gable/i18n";
import {
  civilDate,
  decimal,
  firstOf,
  inList,
  required as isRequired,
  maxAmount,
  maxLength,
  pattern,
  type Validator,
  type Verdict,
} from "@gable/loan";
import {
  Checkbox,
  DateField,
  MoneyField,
  NumberField,
  PercentField,
  RadioGroup,
  Select,
  TextField,
  YesNo,
} from "@gable/ui";
import { type ReactNode, useEffect } from "react";
import { useController } from "react-hook-form";
import { useNamedField } from "./field-history";
import { fieldId } from "./field-id";
import { useReadOnly } from "./read-only";
import { useCurrent, useFormOfFields, useLabel, useMessage, verdictText } from "./record-fields";

export interface FieldOf {
  path: string;
  label?: ReactNode;
  /** The wizard asks for it: it shows as missing, and still can be left out. */
  required?: boolean;
  /** Nothing is saved without it. */
  must?: boolean;
  check?: Validator<string>;
  /** What is wrong with the entries of a field that holds several. */
  checkAll?: (entries: readonly unknown[]) => Verdict;
  /** How it is written, once one has left the field. */
  tidy?: (text: string) => string;
  hint?: ReactNode;
  className?: string;
  readOnly?: boolean;
}

/** A value as it is typed; what is stored is compared like that too, for a number is a text while it is in a form. */
const asText = (value: unknown) => (value === undefined || value === null ? "" : String(value));
const isText = (value: unknown) => asText(value) !== "";
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other ?? []);

/** The kind of what a search for a place found wrong with what it found. */
export const PLACE = "place";

/** Ties a control to the value at a path. */
export function useField(field: FieldOf, kind?: Validator<string>) {
  const { form, id, stored } = useFormOfFields();
  const locked = useReadOnly();
  const label = useLabel();
  const message = useMessage();
  const validators = [field.must ? (isRequired as Validator<string>) : null, kind, field.check].filter(
    (one) => one !== null && one !== undefined,
  );
  const verdictOf = (value: unknown): Verdict => {
    const kept = at(stored as object, field.path);
    // What came in from elsewhere as it is stands in nobody's way.
    if (typeof value === "object" && value !== null)
      return Array.isArray(value) && !isSame(value, kept) ? (field.checkAll?.(value) ?? null) : null;
    if (isText(value) && asText(value) === asText(kept)) return null;
    return firstOf(asText(value), ...validators);
  };
  const {
    field: control,
    fieldState,
    formState,
  } = useController({
    name: field.path,
    control: form.control,
    rules: { validate: (value: unknown) => verdictText(verdictOf(value)) },
  });
  // Another field can make right what was wrong here.
  const cured = fieldState.error?.type === "validate" && verdictOf(control.value) === null;
  useEffect(() => {
    if (cured) void form.trigger(field.path);
  }, [cured, form, field.path]);
  const words = field.label ?? label(field.path);
  useNamedField(fieldId(field.path, id), field.path, words);
  const isEmpty = control.value === undefined || control.value === null || control.value === "";
  const asked = fieldState.isTouched || formState.submitCount > 0;
  const missing = (field.required || field.must) && isEmpty && asked;
  const error =
    isEmpty && ["validate", PLACE].includes(fieldState.error?.type ?? "")
      ? true
      : message(fieldState.error?.message, typeof words === "string" ? words : label(field.path));
  return {
    control,
    props: {
      id: fieldId(field.path, id),
      label: words,
      required: field.required || field.must,
      error: error ?? (missing ? (true as const) : undefined),
      hint: field.hint,
      className: field.className,
      readOnly: locked || field.readOnly,
      onBlur: () => {
        const typed = asText(control.value);
        const tidied = field.tidy?.(typed) ?? typed;
        if (tidied !== typed) control.onChange(tidied);
        control.onBlur();
      },
      onChange: control.onChange as (value: unknown) => void,
    },
    text: asText(control.value),
  };
}

const NAME_LENGTH = 100;

export function Text({
  autoComplete = "off",
  inputMode,
  maxLength: most = NAME_LENGTH,
  ...field
}: FieldOf & { autoComplete?: string; inputMode?: "tel" | "email"; maxLength?: number }) {
  const { props, text } = useField(field, maxLength(most));
  return <TextField {...props} value={text} autoComplete={autoComplete} inputMode={inputMode} />;
}

/** Whole cents, and no more of them than the server reads (domain/money.go). */
const money: Validator<string> = (value) =>
  firstOf(value, decimal, pattern(/^-?\d+(\.\d{1,2})?$/), maxAmount("999999999999.99"));

export function Money(field: FieldOf) {
  const { props, text } = useField(field, money);
  return <MoneyField {...props} value={text} autoComplete="off" />;
}

export function Count(field: FieldOf) {
  const { props, text } = useField(field, decimal);
  return <NumberField {...props} value={text} autoComplete="off" />;
}

export function Percent(field: FieldOf) {
  const { props, text } = useField(field, decimal);
  return <PercentField {...props} value={text} autoComplete="off" />;
}

export function CivilDay(field: FieldOf) {
  const { props, text } = useField(field, civilDate);
  return <DateField {...props} value={text} />;
}

/** One of an enumeration; `values` in the order they are to stand. */
export function Choice({
  values,
  of,
  options,
  ...field
}: FieldOf & { values?: readonly string[]; of?: string; options?: { value: string; label: string }[] }) {
  const { stored } = useFormOfFields();
  const choices = useChoices();
  const { t } = useTranslation("common");
  // What files bring and no form offers is told in words all the same.
  const kept = asText(at(stored as object, field.path));
  const all = kept === "" || values?.includes(kept) ? values : [...(values ?? []), kept];
  const shown = options ?? choices(of ?? "", all ?? []);
  const { props, text } = useField(field, inList(shown.map((option) => option.value)));
  return <Select {...props} value={text} emptyLabel={t("choose")} options={shown} />;
}

/** One of a few, all in sight, as a question. */
export function Question({
  values,
  of,
  options,
  layout = "question",
  ...field
}: FieldOf & {
  values?: readonly string[];
  of?: string;
  options?: { value: string; label: string }[];
  layout?: "question" | "segments";
}) {
  const { props, text } = useField(field);
  const choices = useChoices();
  return <RadioGroup {...props} layout={layout} value={text} options={options ?? choices(of ?? "", values ?? [])} />;
}

export function YesNoField({ layout, ...field }: FieldOf & { layout?: "question" | "segments" }) {
  const { control, props } = useField(field);
  return (
    <YesNo
      {...props}
      layout={layout ?? "question"}
      value={typeof control.value === "boolean" ? control.value : null}
      onChange={props.onChange}
    />
  );
}

export function Check(field: FieldOf) {
  const { control, props } = useField(field);
  return (
    <Checkbox
      id={props.id}
      disabled={props.readOnly}
      label={props.label}
      hint={props.hint}
      className={props.className}
      checked={control.value === true}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

/** The value at a path as it stands in the form. */
export function useValue<V>(path: string): V | undefined {
  return at(useCurrent(), path) as V | undefined;
}
