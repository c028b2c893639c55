"use client";
import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { type Press, Reached } from "./reached";

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
  /** Open from the start, for its trigger was pressed already: a menu that was itself loaded when it was reached for. */
  by?: Press;
}

const load = () => import("./menu-popup");
const MenuPopup = lazy(load);

/** A menu under `trigger`, one element that takes a ref and button props; what opens it is loaded when it is reached for. */
export function Menu(props: MenuProps) {
  const { trigger, by } = props;
  if (by)
    return (
      <Suspense fallback={trigger}>
        <MenuPopup {...props} by={by} />
      </Suspense>
    );
  return (
    <Reached trigger={trigger} load={load}>
      {(pressed) => <MenuPopup {...props} by={pressed} />}
    </Reached>
  );
}
