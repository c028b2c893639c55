"use client";
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import type { MenuProps } from "./menu";

/** The menu itself: it opens as soon as it is there, since it is loaded when somebody asks for it. */
export default function MenuPopup({ trigger, entries, align = "end", by }: MenuProps & { by: "pointer" | "keyboard" }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    // A click without a pointer is the keyboard's: it puts the focus on the first entry.
    if (by === "keyboard") button.current?.click();
    else setOpen(true);
  }, [by]);
  return (
    <Base.Root modal={false} open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className="max-h-[min(70vh,34rem)] min-w-44 animate-fade overflow-y-auto rounded-lg border border-line bg-sheet py-1 text-ink shadow-lift outline-none">
            {entries.map((entry) => (
              <div key={entry.key} className="contents">
                {entry.group ? (
                  <div className="px-3 pt-2 pb-1 font-medium text-2xs text-ink-muted uppercase tracking-wider">
                    {entry.group}
                  </div>
                ) : null}
                <Base.Item
                  disabled={entry.disabled}
                  onClick={entry.onSelect}
                  className={cx(
                    "flex cursor-default select-none items-center gap-2 px-3 py-1.5 text-sm outline-none data-highlighted:bg-pine-wash data-disabled:opacity-50",
                    entry.danger && "text-bad",
                  )}
                >
                  {entry.checked !== undefined ? (
                    <Check aria-hidden="true" className={cx("size-4", !entry.checked && "invisible")} />
                  ) : (
                    entry.icon
                  )}
                  <span className="flex-1">{entry.label}</span>
                </Base.Item>
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
