"use client";
import { useText } from "@gable/i18n";
import { Zip } from "./address";
import { Check, Choice, CivilDay, Count, Money, Percent, Text, YesNoField } from "./fields";
import { useFormOfFields } from "./record-fields";
import { checkOf, type FieldSpec, type Values } from "./spec";

const DEFAULT_MAX_LENGTH = 200;

/** One field of a form whose fields are said as data, by its path; nothing while it is not asked for. */
export function FormField({ path, className, required }: { path: string; className?: string; required?: boolean }) {
  const { fields, current } = useFormOfFields();
  const spec = fields.find((field) => field.path === path);
  if (!spec) throw new Error(`no field ${path}`);
  return spec.when && !spec.when(current as object) ? null : (
    <Control spec={spec} values={current as object} className={className} required={required} />
  );
}

function Control({
  spec,
  values,
  ...rest
}: {
  spec: FieldSpec;
  values: Values;
  className: string | undefined;
  required: boolean | undefined;
}) {
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
      return <Text {...field} inputMode="email" maxLength={spec.maxLength ?? DEFAULT_MAX_LENGTH} />;
    case "phone":
      return <Text {...field} inputMode="tel" maxLength={spec.maxLength ?? DEFAULT_MAX_LENGTH} />;
    case "zip":
      return <Zip {...field} />;
    case "text":
      return <Text {...field} maxLength={spec.maxLength ?? DEFAULT_MAX_LENGTH} />;
  }
}
