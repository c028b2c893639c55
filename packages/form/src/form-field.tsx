"use client";
import { at } from "@gable/api";
import { useText } from "@gable/i18n";
import { memo } from "react";
import { Zip } from "./address";
import { Check, Choice, CivilDay, Count, Money, Percent, Text, YesNoField } from "./fields";
import { useCurrent, useFormOfFields } from "./record-fields";
import { checkOf, type FieldSpec, isShown, lengthOf, type Values } from "./spec";

/** One field of a form whose fields are said as data, by its path; nothing while it is not asked for. */
export function FormField({ path, className, required }: { path: string; className?: string; required?: boolean }) {
  const { fields } = useFormOfFields();
  const current = useCurrent();
  const spec = fields.find((field) => field.path === path);
  if (!spec) throw new Error(`no field ${path}`);
  return !isShown(spec, current) ? null : (
    <Control spec={spec} values={current} className={className} required={required} />
  );
}

interface ControlProps {
  spec: FieldSpec;
  values: Values;
  className: string | undefined;
  required: boolean | undefined;
}

/** Of the other values a field sees those that it is held against: what is typed elsewhere leaves it alone. */
function isAlike(one: ControlProps, other: ControlProps): boolean {
  return (
    one.spec === other.spec &&
    one.className === other.className &&
    one.required === other.required &&
    (one.spec.against?.paths ?? []).every((path) => at(one.values, path) === at(other.values, path))
  );
}

const Control = memo(function Control({ spec, values, ...rest }: ControlProps) {
  const text = useText();
  const hint = spec.hint ? text(spec.hint) : undefined;
  const field = { path: spec.path, check: checkOf(spec, values), hint, ...rest };
  switch (spec.kind) {
    case "money":
      return <Money {...field} />;
    case "percent":
      return <Percent {...field} />;
    case "count":
      return <Count {...field} />;
    case "date":
      return <CivilDay {...field} />;
    case "choice":
      return <Choice {...field} of={spec.enumeration ?? ""} values={spec.choices ?? []} />;
    case "yesno":
      return <YesNoField {...field} layout="segments" />;
    case "check":
      return <Check {...field} />;
    case "email":
      return <Text {...field} inputMode="email" maxLength={lengthOf(spec)} />;
    case "phone":
      return <Text {...field} inputMode="tel" maxLength={lengthOf(spec)} />;
    case "zip":
      return <Zip {...field} />;
    case "text":
      return <Text {...field} maxLength={lengthOf(spec)} />;
  }
}, isAlike);
