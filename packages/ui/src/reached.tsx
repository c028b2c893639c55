"use client";
import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react";

/** What a trigger was pressed with. */
export type Press = "pointer" | "keyboard";

/** The trigger of a menu whose script comes when it is reached for; once it is pressed, the menu with its own trigger takes its place. */
export function Reached({
  trigger,
  load,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  load: () => unknown;
  children: (by: Press) => ReactNode;
}) {
  const [pressed, setPressed] = useState<Press | null>(null);
  const closed = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: load,
    onFocus: load,
    onClick: (event: MouseEvent) => setPressed(event.detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setPressed("keyboard");
    },
  });
  return pressed ? <Suspense fallback={closed}>{children(pressed)}</Suspense> : closed;
}
