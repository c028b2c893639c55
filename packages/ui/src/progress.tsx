import { cx } from "./cx";

/** How far something is, in percent; the words stand beside it, never in the bar alone. */
export function Progress({ percent, label, className }: { percent: number; label: string; className?: string }) {
  const within = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={within}
      className={cx("h-2 overflow-hidden rounded-full bg-line", className)}
    >
      <div
        className="h-full rounded-full bg-pine transition-[width] duration-700 ease-out"
        style={{ width: `${within}%` }}
      />
    </div>
  );
}

/** One short bar for each step: those behind and the current one are filled. */
export function StepBars({ at, count, label }: { at: number; count: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={at}
      className="flex gap-1.5"
    >
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={cx("h-1.5 flex-1 rounded-full transition-colors duration-500", index < at ? "bg-pine" : "bg-line")}
        />
      ))}
    </div>
  );
}
