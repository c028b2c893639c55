"use client";
import type { OrgUnit } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";
import { Check } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { label } from "./org-unit";

/** The branches to choose among: type to find, the arrow keys move. */
export default function UnitList({
  units,
  currentId,
  onChoose,
  onAll,
}: {
  units: OrgUnit[];
  currentId: string | undefined;
  onChoose: (unit: OrgUnit) => void;
  onAll: (() => void) | undefined;
}) {
  const { t } = useTranslation("shell");
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(
    () => units.filter((unit) => label(unit).toLowerCase().includes(term.trim().toLowerCase())),
    [units, term],
  );
  const entries = [
    ...(onAll && term.trim() === "" ? [{ id: "all", name: t("allUnits"), act: onAll }] : []),
    ...found.map((unit) => ({ id: unit.id, name: label(unit), act: () => onChoose(unit) })),
  ];
  const here = Math.min(at, Math.max(entries.length - 1, 0));
  function onKey(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setAt(Math.max(0, Math.min(entries.length - 1, here + (event.key === "ArrowDown" ? 1 : -1))));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      entries[here]?.act();
    }
  }
  return (
    <div>
      <input
        // biome-ignore lint/a11y/noAutofocus: the popover was opened to type here
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="org-units"
        aria-activedescendant={entries[here] ? `unit-${entries[here].id}` : undefined}
        aria-label={t("findUnit")}
        placeholder={t("findUnit")}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        className="w-full border-line border-b bg-sheet px-3 py-2.5 text-sm outline-none placeholder:text-ink-muted"
      />
      <div id="org-units" role="listbox" aria-label={t("orgUnit")} className="max-h-72 overflow-y-auto py-1">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox that owns this list
          <div
            key={entry.id}
            id={`unit-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={entry.id === currentId}
            onClick={entry.act}
            onMouseMove={() => setAt(index)}
            className={cx(
              "flex cursor-default items-center gap-2 px-3 py-1.5 text-sm",
              index === here && "bg-pine-wash",
            )}
          >
            <Check aria-hidden="true" className={cx("size-4", entry.id !== currentId && "invisible")} />
            {entry.name}
          </div>
        ))}
      </div>
      {entries.length === 0 ? <p className="px-3 pb-3 text-ink-muted text-sm">{t("noUnit")}</p> : null}
    </div>
  );
}
