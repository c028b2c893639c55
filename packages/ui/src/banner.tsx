import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { type Tone, WASH } from "./tone";

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
      className={cx("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2.5 text-sm", WASH[tone])}
    >
      {/* What can be done stands below where there is no room beside. */}
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 flex-1 text-ink">
          {title ? <p className="font-medium">{title}</p> : null}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
