"use client";
import { at } from "@gable/api";
import { useText } from "@gable/i18n";
import { memo, type ReactNode } from "react";
import { Zip } from "./address";
import { Area, Check, Choice, CivilDay, Count, Money, Percent, Question, Text, YesNoField } from "./fields";
import { useCurrent, useFormOfFields } from "./record-fields";
import { checkOf, type FieldSpec, isAskedFor, isShown, lengthOf, type Values } from "./spec";

interface Place {
  path: string;
  className?: string;
  /** Asked for here, whatever the declaration says. */
  required?: boolean;
  /** What stands under it here. */
  hint?: ReactNode;
}

/** One declared field of a form, by its path; nothing while it is not shown. */
export function FormField({ path, className, required, hint }: Place) {
  const { fields } = useFormOfFields();
  const current = useCurrent();
  const spec = fields.find((field) => field.path === path);
  if (!spec) throw new Error(`no field ${path}`);
  return isShown(spec, current) ? (
    <Control
      spec={spec}
      values={current}
      className={className ?? (spec.wide ? "sm:col-span-2" : undefined)}
      required={required || isAskedFor(spec, current)}
      hint={hint}
    />
  ) : null;
}

interface ControlProps {
  spec: FieldSpec;
  values: Values;
  className: string | undefined;
  required: boolean;
  hint: ReactNode;
}

/** Of the other values a field sees those that it is held against: what is typed elsewhere leaves it alone. */
function isAlike(one: ControlProps, other: ControlProps): boolean {
  return (
    one.spec === other.spec &&
    one.className === other.className &&
    one.required === other.required &&
    one.hint === other.hint &&
    (one.spec.against?.paths ?? []).every((path) => at(one.values, path) === at(other.values, path))
  );
}

const Control = memo(function Control({ spec, values, hint: ownHint, ...rest }: ControlProps) {
  const text = useText();
  const hint = ownHint ?? (spec.hint ? text(spec.hint) : undefined);
  const field = { path: spec.path, check: checkOf(spec, values), hint, ...rest };
  const typed = { autoComplete: spec.autoComplete, spellCheck: spec.spellCheck, maxLength: lengthOf(spec) };
  switch (spec.kind) {
    case "money":
      return <Money {...field} />;
    case "percent":
      return <Percent {...field} />;
    case "count":
      return <Count {...field} isMonths={spec.isMonths} />;
    case "date":
      return <CivilDay {...field} />;
    case "choice": {
      const { words, choices = [], emptyLabel, layout } = spec;
      if (layout) return <Question {...field} of={spec.enumeration ?? ""} values={choices} layout={layout} />;
      return (
        <Choice
          {...field}
          of={spec.enumeration ?? ""}
          values={choices}
          options={words ? choices.map((value) => ({ value, label: text(`${words}.${value}`) })) : undefined}
          emptyLabel={emptyLabel ? text(emptyLabel) : emptyLabel}
        />
      );
    }
    case "yesno":
      return <YesNoField {...field} layout={spec.layout ?? "segments"} />;
    case "check":
      return <Check {...field} />;
    case "email":
      return <Text {...field} {...typed} inputMode="email" />;
    case "phone":
      return <Text {...field} {...typed} inputMode="tel" />;
    case "zip":
      return <Zip {...field} />;
    case "password":
      return <Text {...field} {...typed} type="password" />;
    case "area":
      return <Area {...field} maxLength={lengthOf(spec)} />;
    case "text":
      return <Text {...field} {...typed} inputMode={spec.inputMode} />;
  }
}, isAlike);
