"use client";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "./cx";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

const ARROWS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over panels: one tab stop, arrow keys move, Enter and Space choose; the chosen panel alone is mounted. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
  inset,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Over a table from edge to edge: the tabs stand where the page's titles do, and right on the table. */
  inset?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The tab with the focus; the chosen one is the tab stop again once the focus is elsewhere.
  const [focused, setFocused] = useState<string | null>(null);
  const stop = focused ?? value;
  const chosen = tabs.find((tab) => tab.value === value);

  function move(event: KeyboardEvent, index: number) {
    const next = ARROWS[event.key]?.(index, tabs.length);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }
  function leave(event: FocusEvent) {
    if (!list.current?.contains(event.relatedTarget)) setFocused(null);
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onBlur={leave}
        // The line under the tabs is no border that they would reach over: what scrolls one way would scroll the other way too.
        className={cx("flex gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]", inset && "px-4")}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === stop ? 0 : -1}
            onFocus={() => setFocused(tab.value)}
            onKeyDown={(event) => move(event, index)}
            onClick={() => tab.value !== value && onChange(tab.value)}
            className="flex shrink-0 items-center gap-1.5 border-transparent border-b-2 px-0.5 py-2 text-ink-muted text-sm outline-offset-[-2px] hover:text-ink aria-selected:border-pine aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen ? (
        <div
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-tab-${chosen.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a tab stop, as the pattern of tabs has it
          tabIndex={0}
          className={cx("-outline-offset-2", !inset && "pt-4")}
        >
          {chosen.content}
        </div>
      ) : null}
    </div>
  );
}
