import type { ReactNode } from "react";
import { cx } from "./cx";
import { type Tone, WASH } from "./tone";

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
