"use client";
import { useChoices, useText } from "@gable/i18n";
import { Checkbox, DateField, MoneyField, NumberField, PercentField, Select, TextField, YesNo } from "@gable/ui";
import { Controller, useWatch } from "react-hook-form";
import type { RecordForm } from "./record-form";
import { type FieldSpec, fieldId, type Values } from "./spec";

/** One field of a record form, by its path. */
export function FormField<T extends object>({
  of,
  path,
  className,
  labelHidden,
}: {
  of: RecordForm<T>;
  path: string;
  className?: string;
  labelHidden?: boolean;
}) {
  const spec = of.fields.find((field) => field.path === path);
  if (!spec) throw new Error(`no field ${path}`);
  return spec.when ? (
    <WhenAsked of={of} spec={spec} className={className} labelHidden={labelHidden} />
  ) : (
    <Bound of={of} spec={spec} className={className} labelHidden={labelHidden} />
  );
}

interface BoundProps<T extends object> {
  of: RecordForm<T>;
  spec: FieldSpec;
  className?: string;
  labelHidden?: boolean;
}

function WhenAsked<T extends object>(props: BoundProps<T>) {
  const values = useWatch({ control: props.of.form.control }) as Values;
  return props.spec.when?.(values) ? <Bound {...props} /> : null;
}

function Bound<T extends object>({ of, spec, className, labelHidden }: BoundProps<T>) {
  const text = useText();
  const choices = useChoices();
  const required = of.missing.has(spec.path);
  return (
    <Controller
      name={spec.path}
      control={of.form.control}
      rules={{ validate: (value) => of.messageFor(spec, value) ?? true }}
      render={({ field, fieldState }) => {
        const isEmpty = field.value === "" || field.value === null || field.value === undefined;
        const error =
          fieldState.error?.message ?? (required && isEmpty && fieldState.isTouched ? (true as const) : undefined);
        const shared = {
          id: fieldId(spec.path),
          label: text(spec.label),
          hint: spec.hint ? text(spec.hint) : undefined,
          error,
          required,
          readOnly: of.readOnly,
          className,
          labelHidden,
          name: spec.path,
          onBlur: field.onBlur,
        };
        const typed = { ...shared, value: String(field.value ?? ""), onChange: field.onChange };
        switch (spec.kind) {
          case "money":
            return <MoneyField {...typed} />;
          case "percent":
            return <PercentField {...typed} />;
          case "count":
            return <NumberField {...typed} />;
          case "date":
            return <DateField {...typed} />;
          case "choice":
            return (
              <Select
                {...typed}
                emptyLabel={text("common:choose")}
                options={choices(spec.enumeration ?? "", spec.choices ?? [])}
              />
            );
          case "yesno":
            return <YesNo {...shared} value={(field.value as boolean | null) ?? null} onChange={field.onChange} />;
          case "check":
            return (
              <Checkbox
                {...shared}
                className={className}
                disabled={of.readOnly}
                checked={field.value === true}
                onChange={field.onChange}
              />
            );
          case "email":
            return <TextField {...typed} type="email" inputMode="email" autoComplete={spec.autoComplete ?? "off"} />;
          case "phone":
            return <TextField {...typed} type="tel" inputMode="tel" autoComplete={spec.autoComplete ?? "off"} />;
          default:
            return <TextField {...typed} autoComplete={spec.autoComplete ?? "off"} maxLength={spec.maxLength} />;
        }
      }}
    />
  );
}
