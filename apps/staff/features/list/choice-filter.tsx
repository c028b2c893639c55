"use client";
import { useTranslation } from "@gable/i18n";
import { Menu, MenuButton, type MenuEntry } from "@gable/ui";
import { X } from "lucide-react";

/** A value to choose; `group` is a heading above the first of its kind. */
export interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** Narrows a list to any number of a few values: boxes to tick in a menu that stays open until it is left. */
export function ChoiceFilter({
  label,
  name = label,
  values,
  options,
  onChange,
  className,
}: {
  /** What the button says while nothing is chosen. */
  label: string;
  /** What it says before the number when several are. */
  name?: string;
  values: readonly string[];
  options: readonly Choice[];
  onChange: (values: string[]) => void;
  className?: string;
}) {
  const { t } = useTranslation("pipeline");
  const one = options.find((option) => option.value === values[0])?.label;
  const entries: MenuEntry[] = options.map(({ value, label: shown, group }) => ({
    key: value,
    label: shown,
    checked: values.includes(value),
    onSelect: () => onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]),
    ...(group ? { group } : {}),
  }));
  const clear: MenuEntry = {
    key: "",
    label: t("clearChosen", { count: values.length }),
    group: t("chosen", { count: values.length }),
    icon: <X aria-hidden="true" className="size-4" />,
    disabled: values.length === 0,
    onSelect: () => onChange([]),
  };
  return (
    <Menu
      align="start"
      checks="many"
      entries={[...entries, clear]}
      trigger={
        <MenuButton chosen={values.length > 0} className={className}>
          <span className="truncate">
            {values.length === 0 ? label : values.length === 1 && one ? one : `${name} · ${values.length}`}
          </span>
        </MenuButton>
      }
    />
  );
}
