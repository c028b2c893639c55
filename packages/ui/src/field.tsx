import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { useWords } from "./words";

/** What every field of a form takes. */
export interface FieldProps {
  label: ReactNode;
  /** The message under the field. `true` marks an empty required field: the label alone turns into the error. */
  error?: string | true | undefined;
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
  /** Hides the label from sight, where a table heading or group already shows it. */
  labelHidden?: boolean;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

/** Label above, control, then hint or error; `children` gets the attributes that tie them together. */
export function Field({
  label,
  error,
  hint,
  required,
  id: givenId,
  className,
  labelHidden,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const words = useWords();
  const madeId = useId();
  const id = givenId ?? madeId;
  const noteId = `${id}-note`;
  const message = typeof error === "string" ? error : null;
  const note = message ?? hint;
  return (
    <div className={cx("flex min-w-0 flex-col gap-1", className)}>
      <label
        htmlFor={id}
        className={cx(
          "flex items-center gap-1 text-xs font-medium",
          error ? "text-bad" : "text-ink-muted",
          labelHidden && "sr-only",
        )}
      >
        {error ? <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" /> : null}
        <span>
          {label}
          {required ? (
            <span aria-hidden="true" className={cx("ml-1", error ? "text-bad" : "text-brick")}>
              *
            </span>
          ) : null}
        </span>
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note || error ? noteId : undefined,
        "aria-required": required || undefined,
      })}
      {error === true ? (
        <span id={noteId} className="sr-only">
          {words.required}
        </span>
      ) : note ? (
        <span id={noteId} className={cx("text-xs", message ? "text-bad" : "text-ink-muted")}>
          {note}
        </span>
      ) : null}
    </div>
  );
}

/** The look of a box one types into. */
export const inputClass =
  "field-height w-full min-w-0 rounded-md border border-line-strong bg-sheet px-2.5 text-ink placeholder:text-ink-muted hover:border-ink-muted aria-invalid:border-bad aria-invalid:shadow-[inset_2px_0_0_var(--bad)] [&[readonly]]:border-line [&[readonly]]:bg-sunken disabled:border-line disabled:bg-sunken disabled:text-ink-muted transition-colors";
