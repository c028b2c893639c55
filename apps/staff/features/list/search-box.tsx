"use client";
import { onLeaving, useShortcut } from "@gable/shell";
import { cx } from "@gable/ui";
import { useEffect, useRef, useState } from "react";

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
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useShortcut("/", () => box.current?.focus());
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), pauseMs);
    const stopHeeding = onLeaving(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      stopHeeding();
    };
  }, [text, value, pauseMs]);
  return (
    <input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={cx(
        "field-height w-72 max-w-full rounded-md border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-muted max-sm:w-full",
        className,
      )}
    />
  );
}
