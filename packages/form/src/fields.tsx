"use client";
import { at } from "@gable/api";
import { useChoices, useTranslation } from "@gable/i18n";
import {
  Checkbox,
  DateField,
  MoneyField,
  NumberField,
  PercentField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
  YesNo,
} from "@gable/ui";
import {
  civilDate,
  decimal,
  inList,
  required as isRequired,
  maxLength,
  type Validator,
  type Verdict,
} from "@gable/validation";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { fieldId } from "./field-id";
import { useNamedField } from "./named-field";
import { afterPress } from "./press";
import { useReadOnly } from "./read-only";
import { useCurrent, useFormOfFields, useLabel } from "./record-fields";
import { asText, isBlank, money, verdictOn } from "./spec";
import { useMessage, verdictText } from "./verdict";

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

/** Ties a control to the value at a path. */
export function useField(field: FieldOf, kind?: Validator<string>) {
  const { form, id, stored } = useFormOfFields();
  const locked = useReadOnly();
  const label = useLabel();
  const message = useMessage();
  const { path } = field;
  const value = useSyncExternalStore(
    form.subscribe,
    () => form.at(path),
    () => form.at(path),
  );
  const isAsked = useSyncExternalStore(
    form.subscribe,
    () => form.isAsked(path),
    () => false,
  );
  const told = useSyncExternalStore(
    form.subscribe,
    () => form.problemAt(path),
    () => undefined,
  );
  const validators = [field.must ? (isRequired as Validator<string>) : null, kind, field.check].filter(
    (one) => one !== null && one !== undefined,
  );
  const judge = (one: unknown) => verdictOn(one, at(stored as object, path), validators, field.checkAll);
  const latest = useRef(judge);
  latest.current = judge;
  useEffect(() => form.judge(path, (one) => latest.current(one)), [form, path]);
  const words = field.label ?? label(path);
  useNamedField(fieldId(path, id), path, words);
  const isEmpty = isBlank(value);
  const verdict = isAsked ? judge(value) : null;
  const missing = (field.required || field.must) && isEmpty && isAsked;
  const kept = told?.message ?? verdictText(verdict);
  // Of what is empty nothing is said but that it is missing.
  const isMerelyMissing = isEmpty && kept !== undefined && told?.by !== "server";
  const error = isMerelyMissing ? true : message(kept, typeof words === "string" ? words : label(path));
  return {
    value,
    props: {
      id: fieldId(path, id),
      label: words,
      required: field.required || field.must,
      error: error ?? (missing ? (true as const) : undefined),
      hint: field.hint,
      className: field.className,
      readOnly: locked || field.readOnly,
      onBlur: () => {
        const typed = asText(value);
        const tidied = field.tidy?.(typed) ?? typed;
        if (tidied !== typed) form.set(path, tidied);
        afterPress(() => form.touch(path));
      },
      onChange: (next: unknown) => form.set(path, next),
    },
    text: asText(value),
  };
}

const NAME_LENGTH = 100;

export function Text({
  autoComplete = "off",
  inputMode,
  spellCheck,
  maxLength: most = NAME_LENGTH,
  type,
  ...field
}: FieldOf & {
  type?: "password";
  autoComplete?: string | undefined;
  inputMode?: "tel" | "email" | "numeric" | undefined;
  spellCheck?: false | undefined;
  maxLength?: number;
}) {
  const { props, text } = useField(field, maxLength(most));
  return (
    <TextField
      {...props}
      {...(type ? { type } : {})}
      value={text}
      autoComplete={autoComplete}
      inputMode={inputMode}
      spellCheck={spellCheck}
    />
  );
}

export function Area({ rows = 3, maxLength: most, ...field }: FieldOf & { rows?: number; maxLength: number }) {
  const { props, text } = useField(field, maxLength(most));
  return <TextArea {...props} value={text} rows={rows} />;
}

export function Money(field: FieldOf) {
  const { props, text } = useField(field, money);
  return <MoneyField {...props} value={text} autoComplete="off" />;
}

export function Count({ isMonths, ...field }: FieldOf & { isMonths?: boolean | undefined }) {
  const { props, text } = useField(field, decimal);
  return <NumberField {...props} isMonths={isMonths} value={text} autoComplete="off" />;
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
  emptyLabel,
  ...field
}: FieldOf & {
  values?: readonly string[];
  of?: string;
  options?: { value: string; label: string }[] | undefined;
  /** What stands for no choice; null where one has to stay chosen. */
  emptyLabel?: string | null | undefined;
}) {
  const { stored } = useFormOfFields();
  const choices = useChoices();
  const { t } = useTranslation("common");
  // What files bring and no form offers is told in words all the same.
  const kept = asText(at(stored as object, field.path));
  const all = kept === "" || values?.includes(kept) ? values : [...(values ?? []), kept];
  const shown = options ?? choices(of ?? "", all ?? []);
  const { props, text } = useField(field, inList(shown.map((option) => option.value)));
  return (
    <Select
      {...props}
      value={text}
      emptyLabel={emptyLabel === null ? undefined : (emptyLabel ?? t("choose"))}
      options={shown}
    />
  );
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
  const { value, props } = useField(field);
  return (
    <YesNo
      {...props}
      layout={layout ?? "question"}
      value={typeof value === "boolean" ? value : null}
      onChange={props.onChange}
    />
  );
}

export function Check(field: FieldOf) {
  const { value, props } = useField(field);
  return (
    <Checkbox
      id={props.id}
      disabled={props.readOnly}
      label={props.label}
      hint={props.hint}
      className={props.className}
      checked={value === true}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

/** The value at a path as it stands in the form. */
export function useValue<V>(path: string): V | undefined {
  return at(useCurrent(), path) as V | undefined;
}
