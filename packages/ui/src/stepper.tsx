import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { useWords } from "./words";

export interface Step {
  key: string;
  label: string;
  shortLabel?: string;
  complete: boolean;
  group: number;
  /** How much there is at the step, where that says something. */
  count?: number | undefined;
  /** Who else is at the step; it takes no width from the label. */
  beside?: ReactNode;
}

/** Steps down the left, or across on small screens; `link` makes the element that goes to a step. */
export function Stepper({
  steps,
  current,
  label,
  link,
}: {
  steps: readonly Step[];
  current: string;
  label: string;
  link: (step: Step, content: ReactNode, className: string, isCurrent: boolean) => ReactNode;
}) {
  const words = useWords();
  const row = useRef<HTMLOListElement>(null);
  const place = steps.findIndex((step) => step.key === current);
  // Across a small screen the later steps are beyond its edge: the one that one is at is brought into sight, and stays there when the screen is turned.
  useEffect(() => {
    const list = row.current;
    const here = list?.children[place] as HTMLElement | undefined;
    if (!list || !here) return;
    const bring = () => {
      list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
    };
    bring();
    const turned = new ResizeObserver(bring);
    turned.observe(list);
    return () => turned.disconnect();
  }, [place]);
  return (
    <nav aria-label={label} className="lg:w-48 lg:shrink-0">
      <ol ref={row} className="relative flex gap-1 p-0.5 max-lg:overflow-x-auto lg:flex-col">
        {steps.map((step, index) => {
          const isCurrent = step.key === current;
          const begins = index > 0 && steps[index - 1]?.group !== step.group;
          return (
            <li
              key={step.key}
              className={cx(
                "shrink-0",
                begins &&
                  "max-lg:ml-2 max-lg:border-line max-lg:border-l max-lg:pl-2 lg:mt-2 lg:border-line lg:border-t lg:pt-2",
              )}
            >
              {link(
                step,
                <>
                  <span
                    className={cx(
                      "flex size-5 shrink-0 items-center justify-center rounded-full border text-2xs",
                      step.complete
                        ? "border-good bg-good text-sheet"
                        : isCurrent
                          ? "border-pine text-pine"
                          : "border-line-strong text-ink-muted",
                    )}
                  >
                    {step.complete ? (
                      <Check aria-hidden="true" strokeWidth={3} className="size-3" />
                    ) : (
                      <span aria-hidden="true">{index + 1}</span>
                    )}
                  </span>
                  <span className="max-lg:hidden">{step.label}</span>
                  <span className="lg:hidden">{step.shortLabel ?? step.label}</span>
                  <span className="sr-only">{step.complete ? words.complete : words.incomplete}</span>
                  {step.count ? (
                    <span
                      aria-hidden="true"
                      className="ml-auto rounded-full bg-sunken px-1.5 text-2xs text-ink-muted tabular-nums max-lg:hidden"
                    >
                      {step.count}
                    </span>
                  ) : null}
                  {step.beside}
                </>,
                cx(
                  "flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm",
                  isCurrent ? "bg-pine-wash font-medium text-ink" : "text-ink-muted hover:bg-sunken hover:text-ink",
                ),
                isCurrent,
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
