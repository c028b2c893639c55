import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import type { Option } from "./select";
import { useWords } from "./words";

interface CheckboxProps {
  id?: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean;
  hint?: ReactNode;
  className?: string;
  name?: string;
  labelHidden?: boolean;
  indeterminate?: boolean;
}

export function Checkbox({
  id: givenId,
  label,
  checked,
  onChange,
  onBlur,
  disabled,
  hint,
  className,
  name,
  labelHidden,
  indeterminate,
}: CheckboxProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <div className={cx("flex items-start gap-2", className)}>
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate ?? false;
        }}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        className="mt-0.5 size-4 shrink-0 accent-pine"
      />
      <span className={cx("flex flex-col", labelHidden && "sr-only")}>
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        {hint ? (
          <span id={`${id}-hint`} className="text-xs text-ink-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </div>
  );
}

interface RadioGroupProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly Option[];
  error?: string | true | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  hint?: ReactNode;
  name?: string;
  /** Side by side as a segmented control, or the question left and the answers right. */
  layout?: "column" | "segments" | "question";
  className?: string;
  id?: string;
}

/** One of a few, all of them in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    options,
    error,
    required,
    disabled,
    readOnly,
    hint,
    layout = "segments",
    className,
  } = props;
  const words = useWords();
  const made = useId();
  const name = props.name ?? made;
  const message = typeof error === "string" ? error : error ? words.required : null;
  // Readers say of the answer that is led to what is wrong with the group.
  const said = message ? `${made}-note` : undefined;
  return (
    <fieldset
      id={props.id}
      aria-invalid={error ? true : undefined}
      aria-describedby={message || hint ? `${made}-note` : undefined}
      disabled={disabled || readOnly}
      className={cx(
        "min-w-0",
        layout === "question" &&
          "flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-start max-sm:gap-1.5",
        className,
      )}
    >
      <legend
        className={cx(
          "flex items-start gap-1",
          layout === "question" ? "float-left flex-1 text-sm" : "pb-1 text-xs font-medium",
          error ? "text-bad" : layout === "question" ? "text-ink" : "text-ink-muted",
        )}
      >
        {error ? <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" /> : null}
        <span>
          {label}
          {required ? (
            <span aria-hidden="true" className="ml-1 text-brick">
              *
            </span>
          ) : null}
        </span>
      </legend>
      <div
        className={cx(
          "flex",
          layout === "column"
            ? "flex-col gap-2"
            : "-my-px w-fit shrink-0 flex-wrap gap-px overflow-hidden rounded-md border border-line-strong bg-line",
        )}
      >
        {options.map((option) =>
          layout === "column" ? (
            <label key={option.value} className="flex items-center gap-2 text-sm">
              <input
                type="radio"
                name={name}
                className="size-4 accent-pine"
                aria-describedby={said}
                {...radio(option, value, onChange, onBlur)}
              />
              {option.label}
            </label>
          ) : (
            <label
              key={option.value}
              className="field-height relative flex cursor-pointer items-center bg-sheet px-3 text-sm has-checked:bg-pine has-checked:font-medium has-checked:text-pine-ink has-disabled:cursor-default first:rounded-l-[5px] last:rounded-r-[5px] has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus has-[:not(:checked):not(:disabled)]:hover:bg-sunken"
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-[inherit] opacity-0"
                aria-describedby={said}
                {...radio(option, value, onChange, onBlur)}
              />
              {option.label}
            </label>
          ),
        )}
      </div>
      {message || hint ? (
        <span
          id={`${made}-note`}
          className={cx("text-xs", message ? (error === true ? "sr-only" : "text-bad") : "text-ink-muted")}
        >
          {message ?? hint}
        </span>
      ) : null}
    </fieldset>
  );
}

function radio(option: Option, value: string, onChange: (value: string) => void, onBlur?: () => void) {
  return {
    value: option.value,
    checked: option.value === value,
    disabled: option.disabled,
    onChange: () => onChange(option.value),
    onBlur,
  };
}

/** A yes/no question; null while unanswered. */
export function YesNo({
  value,
  onChange,
  ...rest
}: Omit<RadioGroupProps, "value" | "onChange" | "options"> & {
  value: boolean | null;
  onChange: (value: boolean) => void;
}) {
  const words = useWords();
  return (
    <RadioGroup
      layout="question"
      {...rest}
      value={value === null ? "" : value ? "true" : "false"}
      onChange={(next) => onChange(next === "true")}
      options={[
        { value: "true", label: words.yes },
        { value: "false", label: words.no },
      ]}
    />
  );
}
