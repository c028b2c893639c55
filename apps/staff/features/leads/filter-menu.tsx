"use client";
import { Menu, MenuButton } from "@gable/ui";

/** A filter of several choices: its name while nothing is chosen, the choice or their number otherwise. */
export function FilterMenu({
  name,
  options,
  value,
  onChange,
}: {
  name: string;
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const chosen = options.filter((option) => value.includes(option.value));
  const label =
    chosen.length === 0 ? name : chosen.length === 1 ? `${name}: ${chosen[0]?.label}` : `${name} · ${chosen.length}`;
  return (
    <Menu
      align="start"
      checks="many"
      entries={options.map((option) => ({
        key: option.value,
        label: option.label,
        checked: value.includes(option.value),
        onSelect: () =>
          onChange(
            value.includes(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value],
          ),
      }))}
      trigger={<MenuButton chosen={value.length > 0}>{label}</MenuButton>}
    />
  );
}
