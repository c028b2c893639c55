import { cx } from "@gable/ui";
import type { ReactNode } from "react";

/** A soft surface that holds one thing. */
export function Card({ tone, className, children }: { tone?: "pine"; className?: string; children: ReactNode }) {
  return (
    <section
      className={cx("rounded-3xl p-6", tone === "pine" ? "bg-pine-wash" : "border border-line bg-sheet", className)}
    >
      {children}
    </section>
  );
}
