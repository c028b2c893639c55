import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from "react";
import { cx } from "./cx";
import { Field, type FieldProps, inputClass } from "./field";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email" | "search";
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  /** Enter does nothing unless asked for: data forms are saved on purpose, sign-in and search are submitted. */
  enterSubmits?: boolean;
  suffix?: ReactNode;
  prefix?: ReactNode;
  align?: "left" | "right";
  ref?: Ref<HTMLInputElement>;
  onFocus?: (input: HTMLInputElement) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  spellCheck?: boolean;
  /** The id of a `datalist` with what is offered beside what is typed. */
  list?: string;
}

/** A single-line text field; its value is always a string, "" when empty. */
export function TextField({
  value,
  onChange,
  onBlur,
  enterSubmits,
  suffix,
  prefix,
  align,
  onFocus,
  onKeyDown,
  ref,
  ...props
}: TextFieldProps) {
  const { label, error, hint, required, id, className, labelHidden, ...input } = props;
  return (
    <Field {...{ label, error, hint, required, id, className, labelHidden }}>
      {(wiring) => (
        <span className="relative flex min-w-0 items-center">
          {prefix ? <span className="pointer-events-none absolute left-2.5 text-ink-muted">{prefix}</span> : null}
          <input
            type="text"
            {...input}
            {...wiring}
            ref={ref}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onFocus={(event) => onFocus?.(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !enterSubmits) event.preventDefault();
              onKeyDown?.(event);
            }}
            className={cx(
              inputClass,
              align === "right" && "text-right",
              Boolean(prefix) && "pl-6",
              Boolean(suffix) && "pr-8",
            )}
          />
          {suffix ? <span className="absolute right-1 flex items-center text-ink-muted">{suffix}</span> : null}
        </span>
      )}
    </Field>
  );
}
