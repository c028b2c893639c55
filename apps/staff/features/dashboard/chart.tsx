import Link from "next/link";

/** A bar: its name, how long it is, what stands beside it, and where it leads. */
export interface Mark {
  key: string;
  name: string;
  size: number;
  value: string;
  /** What a reader is told of it. */
  label: string;
  href: string;
}

/** Bars from left to right, each with its value in words and a link to the loans behind it. In a narrow panel a name stands over its bar. */
export function Chart({ marks }: { marks: readonly Mark[] }) {
  const greatest = Math.max(...marks.map((mark) => mark.size), 0) || 1;
  // The longest bar leaves room for the longest value, so that all bars have one measure.
  const room = `${Math.max(...marks.map((mark) => mark.value.length), 0) + 2}ch`;
  return (
    <ul className="@container">
      {marks.map((mark) => (
        <li key={mark.key}>
          <Link
            href={mark.href}
            prefetch={false}
            title={mark.label}
            className="group grid min-h-8 items-center gap-x-3 gap-y-0.5 py-1 text-xs @min-[30rem]:grid-cols-[10.5rem_1fr]"
          >
            <span className="sr-only">{mark.label}</span>
            <span aria-hidden="true" className="truncate text-ink-muted group-hover:text-ink group-hover:underline">
              {mark.name}
            </span>
            <span aria-hidden="true" className="flex items-center gap-2">
              <span
                className="h-4.5 min-w-0.5 shrink-0 rounded-[3px] bg-pine group-hover:bg-pine-strong"
                style={{ width: `calc((100% - ${room}) * ${mark.size / greatest})` }}
              />
              <span className="shrink-0 whitespace-nowrap text-ink">{mark.value}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
