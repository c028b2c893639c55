import type { ReactNode } from "react";

/** A part of the report, with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`credit-${id}`} className="flex flex-col gap-2">
      <h3 id={`credit-${id}`} className="font-medium font-serif text-base">
        {title}
      </h3>
      {children}
    </section>
  );
}
