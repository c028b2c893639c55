"use client";
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs over panels; arrow keys move, the chosen panel alone is mounted. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
  inset,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** Over a table from edge to edge: the tabs stand where the page's titles do, and right on the table. */
  inset?: boolean;
}) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List aria-label={label} className={cx("flex gap-5 overflow-x-auto border-line border-b", inset && "px-4")}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex shrink-0 items-center gap-1.5 border-transparent border-b-2 px-0.5 py-2 text-ink-muted text-sm outline-offset-[-2px] hover:text-ink data-active:border-pine data-active:font-medium data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={cx("outline-none", !inset && "pt-4")}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
