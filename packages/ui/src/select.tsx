import { ChevronDown } from "lucide-react";
import { cx } from "./cx";
import { Field, type FieldProps, inputClass } from "./field";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly Option[];
  /** The text of the empty choice; without it there is none. */
  emptyLabel?: string;
  name?: string;
}

/** One of a few: the platform's own list, which every keyboard, phone and reader knows. A value that is not among the options is still shown. */
export function Select({
  value,
  onChange,
  onBlur,
  options,
  emptyLabel,
  name,
  readOnly,
  disabled,
  ...field
}: SelectProps) {
  const unknown = value !== "" && !options.some((option) => option.value === value);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative flex min-w-0 items-center">
          <select
            {...wiring}
            name={name}
            value={value}
            disabled={disabled || readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            className={cx(
              inputClass,
              "appearance-none truncate pr-8 enabled:border-line-strong enabled:bg-sheet! disabled:text-ink disabled:opacity-100",
            )}
          >
            {emptyLabel !== undefined ? (
              <option value="">{emptyLabel}</option>
            ) : value === "" ? (
              <option value="" />
            ) : null}
            {unknown ? <option value={value}>{value}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2.5 size-4 text-ink-muted" />
        </span>
      )}
    </Field>
  );
}
