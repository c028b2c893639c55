import { useField, useFormOfFields } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Checkbox } from "@gable/ui";
import { useId } from "react";

interface CheckListProps {
  path: "channels" | "stages" | "trackers";
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** Several of a list of choices. */
export function CheckList({ path, hint, options }: CheckListProps) {
  const { t } = useTranslation("messages");
  const { form } = useFormOfFields();
  const { value, props } = useField({ path, label: t(`field.${path}`) });
  const list = Array.isArray(value) ? (value as string[]) : [];
  const id = useId();
  return (
    <fieldset id={props.id} aria-labelledby={id}>
      <legend id={id} className="pb-1 font-medium text-ink-muted text-xs">
        {t(`field.${path}`)}
      </legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {options.map(([one, label]) => (
          <Checkbox
            key={one}
            label={label}
            checked={list.includes(one)}
            onChange={(on) => {
              form.forget(path);
              form.set(path, on ? [...list, one] : list.filter((other) => other !== one));
            }}
          />
        ))}
      </div>
      {hint ? <p className="pt-1 text-ink-muted text-xs">{hint}</p> : null}
      {typeof props.error === "string" ? <p className="text-bad text-xs">{props.error}</p> : null}
    </fieldset>
  );
}
