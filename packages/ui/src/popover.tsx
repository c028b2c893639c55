"use client";
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

export interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  children: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: "start" | "end";
}

const load = () => import("./popover-popup");
const PopoverPopup = lazy(load);

/** A small panel under `trigger`; what opens it is loaded when it is reached for. */
export function Popover(props: PopoverProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => {
      setWanted(true);
      props.onOpenChange(true);
    },
  });
  if (!wanted && !props.open) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPopup {...props} />
    </Suspense>
  );
}
