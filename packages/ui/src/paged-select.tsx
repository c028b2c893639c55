"use client";
import { ChevronDown, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cx } from "./cx";
import { Field, type FieldProps, inputClass } from "./field";
import type { Option } from "./select";

export interface PagedSelectProps extends FieldProps {
  value: Option | null;
  onChange: (option: Option | null) => void;
  onBlur?: () => void;
  /** What was found so far, page after page. */
  options: readonly Option[];
  /** What is searched for. */
  term: string;
  onTerm: (term: string) => void;
  hasMore: boolean;
  onMore: () => void;
  busy: boolean;
  failed?: boolean;
  /** Nothing is searched for without a term. */
  needsTerm?: boolean;
  words: { noMatch: string; loading: string; failed: string };
  placeholder?: string;
}

const NEAR_END_PX = 48;

/** One of many that the server pages through: type to search; the arrow keys or scrolling fetch the next page. */
export function PagedSelect(props: PagedSelectProps) {
  const { value, onChange, onBlur, options, term, onTerm, hasMore, onMore, busy, failed, needsTerm, words, ...rest } =
    props;
  const { placeholder, readOnly, disabled, ...field } = rest;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  // What opens on a word alone has no list to unfold.
  const Icon = needsTerm ? Search : ChevronDown;
  const isShown = isOpen && !(needsTerm && term.trim() === "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the top
  useEffect(() => setAt(-1), [term]);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);

  useEffect(() => {
    // In a dialog that scrolls, what it opens is brought into sight.
    if (isShown) list.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [isShown]);

  const close = () => {
    setOpen(false);
    setAt(-1);
    if (!needsTerm) onTerm("");
  };
  const pick = (option: Option | undefined) => {
    if (!option || option.disabled) return;
    onChange(option);
    close();
  };
  const step = (by: 1 | -1) => {
    setOpen(true);
    if (by > 0 && at >= options.length - 1) {
      if (hasMore && !busy) onMore();
      return;
    }
    setAt(Math.max(0, at + by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Enter" && isShown) pick(options[at]);
    else if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && !isOpen && value) onChange(null);
    else return;
    event.preventDefault();
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative flex min-w-0 items-center">
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            readOnly={readOnly}
            disabled={disabled}
            value={isOpen || needsTerm ? term : (value?.label ?? "")}
            onChange={(event) => {
              setOpen(true);
              onTerm(event.target.value);
            }}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => !readOnly && setOpen(true)}
            onKeyDown={readOnly ? undefined : onKeyDown}
            onBlur={() => {
              close();
              onBlur?.();
            }}
            className={cx(inputClass, "truncate pr-8")}
          />
          <Icon aria-hidden="true" className="pointer-events-none absolute right-2.5 size-4 text-ink-muted" />
          <div
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-(--layer-menu) mt-1 overflow-hidden rounded-md border border-line bg-sheet shadow-lift"
          >
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={typeof field.label === "string" ? field.label : undefined}
              className="max-h-56 overflow-y-auto"
              onScroll={({ currentTarget: box }) => {
                const left = box.scrollHeight - box.scrollTop - box.clientHeight;
                if (left < NEAR_END_PX && hasMore && !busy) onMore();
              }}
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  data-at={index}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value?.value}
                  aria-disabled={option.disabled || undefined}
                  // The field keeps the focus, so that leaving it still closes the list.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                  className={cx(
                    "cursor-default truncate px-3 py-2 text-sm aria-disabled:text-ink-muted aria-selected:font-medium",
                    index === at ? "bg-pine-wash" : "hover:bg-sunken",
                  )}
                >
                  {option.label}
                </div>
              ))}
            </div>
            <p role="status" className="px-3 text-ink-muted text-xs not-empty:py-2">
              {isShown
                ? busy
                  ? words.loading
                  : failed
                    ? words.failed
                    : options.length === 0
                      ? words.noMatch
                      : ""
                : ""}
            </p>
          </div>
        </span>
      )}
    </Field>
  );
}
