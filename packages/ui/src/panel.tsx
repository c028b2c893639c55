import type { ReactNode } from "react";
import { cx } from "./cx";

/** A sheet of paper with a heading: one group of fields or one list. */
export function Panel({
  title,
  aside,
  children,
  className,
  id,
  bodyClass,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
  bodyClass?: string;
}) {
  return (
    <section
      id={id}
      aria-labelledby={id && title ? `${id}-title` : undefined}
      className={cx("rounded-lg border border-line bg-sheet", className)}
    >
      {title ? (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
          <h2 id={id ? `${id}-title` : undefined} className="font-medium font-serif text-lg/6">
            {title}
          </h2>
          {aside}
        </header>
      ) : null}
      <div className={bodyClass ?? "p-4"}>{children}</div>
    </section>
  );
}

/** Fields side by side where there is room; each child is a cell. */
export function FieldGrid({
  children,
  columns = 3,
  className,
}: {
  children: ReactNode;
  columns?: 2 | 3 | 4;
  className?: string;
}) {
  const widths = {
    2: "sm:grid-cols-2",
    3: "sm:grid-cols-2 xl:grid-cols-3",
    4: "sm:grid-cols-2 md:grid-cols-3 2xl:grid-cols-4",
  };
  return (
    <div className={cx("grid grid-cols-1 items-start gap-x-4 gap-y-3.5", widths[columns], className)}>{children}</div>
  );
}
