"use client";
import { Popover as Base } from "@base-ui/react/popover";
import { useEffect, useRef, useState } from "react";
import type { PopoverProps } from "./popover";

/** The panel itself, loaded when it is first opened. */
export default function PopoverPopup({ trigger, children, open, onOpenChange, label, align = "start" }: PopoverProps) {
  const [ready, setReady] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The focus goes back to where it was on opening, so it has to be on this button by then.
  useEffect(() => {
    button.current?.focus();
    setReady(true);
  }, []);
  return (
    <Base.Root open={open && ready} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-(--layer-menu)">
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
