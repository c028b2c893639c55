"use client";
import { Menu, MenuButton } from "@gable/ui";

/** Narrows a list to some of a few values. */
export function ChoiceFilter({
  label,
  name = label,
  values,
  options,
  onChange,
}: {
  /** What the button says while nothing is chosen. */
  label: string;
  /** What it says before the number when several are. */
  name?: string;
  values: string[];
  options: { value: string; label: string }[];
  onChange: (values: string[]) => void;
}) {
  const one = options.find((option) => option.value === values[0])?.label;
  return (
    <Menu
      align="start"
      entries={options.map(({ value, label: shown }) => ({
        key: value,
        label: shown,
        checked: values.includes(value),
        onSelect: () =>
          onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]),
      }))}
      trigger={
        <MenuButton chosen={values.length > 0}>
          {values.length === 0 ? label : values.length === 1 && one ? one : `${name} · ${values.length}`}
        </MenuButton>
      }
    />
  );
}
