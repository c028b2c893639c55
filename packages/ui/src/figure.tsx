"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import { Popover } from "./popover";
import { useWords } from "./words";

export interface FigureProps {
  label: ReactNode;
  value: string;
  className?: string;
  tone?: "bad" | "warn" | undefined;
  size?: "md" | "lg";
  trend?: ReactNode;
  /** How the value comes about, opened by the value itself; `label` names what opens. */
  workings?: { label: string; content: ReactNode } | undefined;
}

const MARKED_MS = 2000;

/** A figure with its name; a change is marked for 2 s with the old value beside it, and announced politely with its name. */
export function Figure({ label, value, className, tone, size = "md", trend, workings }: FigureProps) {
  const words = useWords();
  const last = useRef(value);
  const [old, setOld] = useState<string | null>(null);
  useEffect(() => {
    if (last.current === value) return;
    setOld(last.current);
    last.current = value;
    const timer = setTimeout(() => setOld(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const shown = (
    <span key={old === null ? "still" : value} className={cx("rounded-sm", old !== null && "animate-changed")}>
      {value}
    </span>
  );
  return (
    // What is announced stays in place while its value is drawn anew: a region that is new itself is not read out.
    <div className={cx("min-w-0", className)} aria-live="polite" aria-atomic="true">
      <dt className="text-2xs text-ink-muted uppercase tracking-wide">{label}</dt>
      <dd
        className={cx(
          "flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap font-medium",
          size === "lg" ? "text-xl/7" : "text-sm",
          tone === "bad" && "text-bad",
          tone === "warn" && "text-warn",
        )}
      >
        {workings ? <Worked {...workings}>{shown}</Worked> : shown}
        {old !== null ? (
          <span className="text-ink-muted text-xs line-through">
            <span className="sr-only">{words.was} </span>
            {old}
          </span>
        ) : (
          trend
        )}
      </dd>
    </div>
  );
}

function Worked({ label, content, children }: { label: string; content: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          title={label}
          className="-mx-1 -my-0.5 min-h-6 rounded-sm px-1 underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-sunken hover:decoration-current"
        >
          {children}
        </button>
      }
    >
      {content}
    </Popover>
  );
}
