"use client";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { useEffect, useRef, useState } from "react";

const SEARCH_PAUSE_MS = 250;

/** Searches once the reader pauses; "/" brings the focus here. */
export function SearchBox({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const { t } = useTranslation("pipeline");
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useShortcut("/", () => box.current?.focus());
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      ref={box}
      type="search"
      aria-label={label ?? t("search")}
      placeholder={label ?? t("search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="field-height w-72 max-w-full rounded-md border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-muted max-sm:w-full"
    />
  );
}
