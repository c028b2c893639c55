import type { ReactNode } from "react";
import { GableMark } from "./gable-mark";

export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <GableMark className="h-8 text-line-strong" />
      {icon}
      <p className="font-serif text-lg">{title}</p>
      {children ? <div className="max-w-md text-ink-muted text-sm">{children}</div> : null}
      {action ? <div className="mt-2 flex gap-2">{action}</div> : null}
    </div>
  );
}
