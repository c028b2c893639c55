"use client";
import { useTranslation } from "@gable/i18n";
import { Button, Checkbox, cx, type Density, Popover, RadioGroup } from "@gable/ui";
import { Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";

const DENSITIES: readonly Density[] = ["compact", "regular", "relaxed"];

interface LayoutMenuProps {
  /** The columns that can be left out, in their order. */
  columns: readonly { key: string; header: ReactNode }[];
  hidden: readonly string[];
  density: Density;
  onChange: (change: { hidden?: string[]; density?: Density }) => void;
  className?: string;
  /** What else there is to choose, above the rest. */
  children?: ReactNode;
}

/** How a table is laid out: how much air its rows have, and which columns it shows. */
export function LayoutMenu({ columns, hidden, density, onChange, className, children }: LayoutMenuProps) {
  const { t } = useTranslation("pipeline");
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t("layout")}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          icon={<Columns3 aria-hidden="true" className="size-4" />}
          aria-label={t("layout")}
          title={t("layout")}
          className={cx("px-2!", className)}
        />
      }
    >
      <div className="flex max-h-[70vh] flex-col gap-4 overflow-y-auto p-4">
        {children}
        <RadioGroup
          label={t("density")}
          value={density}
          onChange={(value) => onChange({ density: value as Density })}
          options={DENSITIES.map((value) => ({ value, label: t(value) }))}
        />
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1 font-medium text-ink-muted text-xs">{t("columns")}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.header}
              checked={!hidden.includes(column.key)}
              onChange={(shown) =>
                onChange({ hidden: shown ? hidden.filter((key) => key !== column.key) : [...hidden, column.key] })
              }
            />
          ))}
        </fieldset>
      </div>
    </Popover>
  );
}
