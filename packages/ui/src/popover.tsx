"use client";
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

/** A small panel under `trigger`. */
export function Popover({
  trigger,
  children,
  open,
  onOpenChange,
  label,
  align = "start",
}: {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: "start" | "end";
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup
            aria-label={label}
            className="w-80 max-w-[calc(100vw-1rem)] animate-fade overflow-hidden rounded-lg border border-line bg-sheet text-ink shadow-lift outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
