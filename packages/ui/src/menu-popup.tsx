"use client";
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import type { MenuEntry, MenuProps } from "./menu";
import type { Press } from "./reached";

/** The menu itself: it opens as soon as it is there, since it is loaded when somebody asks for it. */
export default function MenuPopup({ trigger, entries, align = "end", checks = "one", by }: MenuProps & { by: Press }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    // A click without a pointer is the keyboard's: it puts the focus on the first entry.
    if (by === "keyboard") button.current?.click();
    else setOpen(true);
  }, [by]);
  const listed = entries.map((entry) => (
    <div key={entry.key} className="contents">
      {entry.group ? (
        <div className="px-3 pt-2 pb-1 font-medium text-2xs text-ink-muted uppercase tracking-wider">{entry.group}</div>
      ) : null}
      <Entry entry={entry} checks={checks} />
    </div>
  ));
  return (
    <Base.Root modal={false} open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-(--layer-menu)">
          <Base.Popup className="max-h-[min(70vh,34rem)] min-w-44 animate-fade overflow-y-auto rounded-lg border border-line bg-sheet py-1 text-ink shadow-lift outline-none">
            {checks === "many" ? (
              <Base.Group>{listed}</Base.Group>
            ) : (
              <Base.RadioGroup value={entries.find((entry) => entry.checked)?.key ?? ""}>{listed}</Base.RadioGroup>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  "flex cursor-default select-none items-center gap-2 px-3 py-1.5 text-sm outline-none data-highlighted:bg-pine-wash data-disabled:opacity-50";

function Entry({ entry, checks }: { entry: MenuEntry; checks: "one" | "many" }) {
  const className = cx(ITEM, entry.danger && "text-bad");
  const label = <span className="flex-1">{entry.label}</span>;
  const tick = <Check aria-hidden="true" className={cx("size-4", !entry.checked && "invisible")} />;
  if (entry.checked === undefined)
    return (
      <Base.Item disabled={entry.disabled} onClick={entry.onSelect} className={className}>
        {entry.icon}
        {label}
      </Base.Item>
    );
  if (checks === "many")
    return (
      <Base.CheckboxItem
        checked={entry.checked}
        onCheckedChange={entry.onSelect}
        disabled={entry.disabled}
        closeOnClick={false}
        className={className}
      >
        {tick}
        {label}
      </Base.CheckboxItem>
    );
  return (
    <Base.RadioItem
      value={entry.key}
      onClick={entry.onSelect}
      disabled={entry.disabled}
      closeOnClick
      className={className}
    >
      {tick}
      {label}
    </Base.RadioItem>
  );
}
