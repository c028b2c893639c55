import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface TimelineStep {
  key: string;
  label: ReactNode;
  /** Beside the label: a date, as a rule. */
  aside?: ReactNode;
  /** Under the label of the step one is at. */
  note?: ReactNode;
}

/** A way with stations: what is behind, where one is, what is ahead. It never says so by colour alone. */
export function Timeline({
  steps,
  at,
  words,
  label,
}: {
  steps: readonly TimelineStep[];
  /** The index of the current station; -1 while the way is interrupted. */
  at: number;
  words: { done: string; now: string; ahead: string };
  label: string;
}) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => {
        const state = index < at ? "done" : index === at ? "now" : "ahead";
        return (
          <li
            key={step.key}
            aria-current={state === "now" ? "step" : undefined}
            className="group relative flex gap-4 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-7 bottom-0 left-[13px] w-0.5 transition-colors duration-700 group-last:hidden",
                state === "done" ? "bg-pine" : "bg-line",
              )}
            />
            <span
              aria-hidden="true"
              className={cx(
                "relative flex size-7 shrink-0 items-center justify-center rounded-full border-2 transition-colors duration-700",
                state === "done" && "border-pine bg-pine text-pine-ink",
                state === "now" && "border-pine bg-sheet shadow-[0_0_0_5px_var(--pine-wash)]",
                state === "ahead" && "border-line bg-paper",
              )}
            >
              {state === "done" ? <Check strokeWidth={3} className="size-4" /> : null}
              {state === "now" ? <span className="size-2.5 rounded-full bg-pine" /> : null}
            </span>
            <span className="flex min-w-0 flex-1 flex-col pt-0.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span
                  className={cx(
                    state === "now" && "font-semibold",
                    state === "ahead" && "text-ink-muted",
                    state === "done" && "text-ink",
                  )}
                >
                  {step.label}
                  <span className="sr-only"> ({words[state]})</span>
                </span>
                {step.aside ? <span className="text-ink-muted text-sm">{step.aside}</span> : null}
              </span>
              {state === "now" && step.note ? <span className="text-ink-muted text-sm">{step.note}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
