import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { useWords } from "./words";

export type Tone = "plain" | "good" | "warn" | "bad" | "note" | "pine";

const WASH: Record<Tone, string> = {
  plain: "bg-sunken text-ink border-line",
  good: "bg-good-wash text-good border-good/30",
  warn: "bg-warn-wash text-warn border-warn/30",
  bad: "bg-bad-wash text-bad border-bad/30",
  note: "bg-note-wash text-note border-note/30",
  pine: "bg-pine-wash text-pine border-pine/30",
};

export function Badge({
  tone = "plain",
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 py-px font-medium font-sans text-xs/4.5",
        WASH[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A grey shape where something will be; nothing shows for the first 150 ms, so that quick answers don't flicker. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("gable-late block animate-pulse rounded-sm bg-line", className)} />;
}

/** Several lines of skeleton, announced once as loading. */
export function Loading({ lines = 6, className }: { lines?: number; className?: string }) {
  const words = useWords();
  return (
    <div role="status" className={cx("flex flex-col gap-3", className)}>
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx("h-4", line % 3 === 2 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <GableMark className="h-8 text-line-strong" />
      {icon}
      <p className="font-serif text-lg">{title}</p>
      {children ? <div className="max-w-md text-ink-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex gap-2">{action}</div> : null}
    </div>
  );
}

const ICONS: Partial<Record<Tone, typeof Info>> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  note: Info,
};

/** A message across the content; errors are announced at once, the rest politely. */
export function Banner({
  tone = "note",
  title,
  children,
  action,
}: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = ICONS[tone] ?? Info;
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx("flex items-start gap-3 rounded-md border px-3 py-2.5 text-sm", WASH[tone])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 text-ink">
        {title ? <p className="font-medium">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}

/** The roof that marks the product. */
export function GableMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 24" fill="none" className={className}>
      <path d="M2 22V13L16 2.5 30 13v9" stroke="currentColor" strokeWidth="2.6" />
      <path d="M10.5 22v-7.2L16 10.6l5.5 4.2V22" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  );
}

export interface SummaryEntry {
  id: string;
  message: string;
}

/** What stands in the way of saving, each line a link to its field; it takes the focus when it appears. */
export function ErrorSummary({ title, entries }: { title: string; entries: readonly SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = entries.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-md border border-bad bg-bad-wash px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-bad">
        <CircleAlert aria-hidden="true" className="size-4" />
        {title}
      </p>
      <ul className="mt-1 flex flex-col gap-0.5 pl-6">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                const target = document.getElementById(entry.id);
                target?.scrollIntoView({ block: "center" });
                (target?.matches("fieldset") ? target.querySelector("input") : target)?.focus();
              }}
            >
              {entry.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
