import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { controlOf } from "./focus-field";

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
      <ul className="mt-1 flex flex-col pl-6">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className="flex min-h-11 items-center underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                const target = document.getElementById(entry.id);
                target?.scrollIntoView({ block: "center" });
                if (target) controlOf(target)?.focus();
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
