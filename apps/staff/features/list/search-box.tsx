"use client";
import { onLeaving, useShortcut } from "@gable/shell";
import { cx } from "@gable/ui";
import { useCallback, useEffect, useRef, useState } from "react";

const SEARCH_PAUSE_MS = 250;

/** Searches once the reader pauses; "/" brings the focus here. */
export function SearchBox({
  value,
  onChange,
  label,
  pauseMs = SEARCH_PAUSE_MS,
  className,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  pauseMs?: number;
  className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  /** What was searched for last, from here or from elsewhere. */
  const searched = useRef(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  const cancel = useCallback(() => {
    clearTimeout(pause.current);
    pause.current = undefined;
  }, []);
  useShortcut("/", () => box.current?.focus());
  useEffect(() => {
    const stopHeeding = onLeaving(cancel);
    return () => {
      stopHeeding();
      cancel();
    };
  }, [cancel]);
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    // Something else is searched for, or nothing: what is in the middle of being typed comes after it, what was typed before is over.
    if (pause.current !== undefined && document.activeElement === box.current) return;
    cancel();
    setTyped(undefined);
  }, [value, cancel]);
  const type = (text: string) => {
    setTyped(text);
    cancel();
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (text === searched.current) return;
      searched.current = text;
      latest.current(text);
    }, pauseMs);
  };
  return (
    <input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      className={cx(
        "field-height w-72 max-w-full rounded-md border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-muted max-sm:w-full",
        className,
      )}
    />
  );
}
