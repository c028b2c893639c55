"use client";
import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  icon?: ReactNode;
  checked?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** A heading above this entry, where a new group begins. */
  group?: string;
}

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** What entries with `checked` are: one of them at a time, or any number, with the menu staying open. */
  checks?: "one" | "many";
}

const load = () => import("./menu-popup");
const MenuPopup = lazy(load);

/** A menu under `trigger`, one element that takes a ref and button props; what opens it is loaded when it is reached for. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState<"pointer" | "keyboard" | null>(null);
  const closed = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: load,
    onFocus: load,
    onClick: (event: MouseEvent) => setWanted(event.detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setWanted("keyboard");
    },
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} by={wanted} />
    </Suspense>
  );
}
