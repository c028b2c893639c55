import { cx } from "./cx";
import { Field, type FieldProps, inputClass } from "./field";

/** A text of several lines. */
export function TextArea({
  value,
  onChange,
  onBlur,
  rows = 3,
  maxLength,
  readOnly,
  disabled,
  name,
  ...field
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
  maxLength?: number;
  name?: string;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...{ name, rows, maxLength, readOnly, disabled }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={cx(inputClass, "h-auto! py-2")}
        />
      )}
    </Field>
  );
}
