import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { parseDateText, showDateText } from "./date-text";
import { TextField, type TextFieldProps } from "./text-field";
import { useWords } from "./words";

interface DateFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "suffix" | "onFocus" | "placeholder"> {
  /** YYYY-MM-DD, "" when empty, or what was typed when it is not a date. */
  value: string;
}

const valueOfText = (text: string) => parseDateText(text) ?? text;

/** A date one types in US order; the browser's calendar is beside it. A value that changes while one is in the field replaces what was typed. */
export function DateField({ value, onChange, onBlur, ...rest }: DateFieldProps) {
  const words = useWords();
  const [draft, setDraft] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const locked = rest.readOnly || rest.disabled;
  return (
    <TextField
      {...rest}
      placeholder={words.datePattern}
      inputMode="text"
      autoComplete={rest.autoComplete ?? "off"}
      value={draft !== null && valueOfText(draft) === value ? draft : showDateText(value)}
      onFocus={(input) => input.select()}
      onChange={(text) => {
        setDraft(text);
        onChange(valueOfText(text));
      }}
      onBlur={() => {
        setDraft(null);
        onBlur?.();
      }}
      suffix={
        locked ? null : (
          <span className="relative flex">
            <button
              type="button"
              tabIndex={-1}
              aria-label={words.openCalendar}
              title={words.openCalendar}
              className="rounded-sm p-1 text-ink-muted hover:text-ink"
              onClick={() => calendar.current?.showPicker()}
            >
              <CalendarDays aria-hidden="true" className="size-4" />
            </button>
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 opacity-0"
              value={parseDateText(value) ?? ""}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
        )
      }
    />
  );
}
