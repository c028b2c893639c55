"use client";
import { type TableName, useLayout } from "@gable/api";
import type { Column } from "@gable/ui";
import { LayoutMenu } from "./layout-menu";

/** A table as the person has arranged it, and the menu that arranges it; the first column always stays. */
export function useArranged<Row>(name: TableName, all: readonly Column<Row>[]) {
  const { density, hidden, arrange } = useLayout(name);
  return {
    density,
    columns: all.filter((column, place) => place === 0 || !hidden.includes(column.key)),
    menu: <LayoutMenu columns={all.slice(1)} hidden={hidden} density={density} onChange={arrange} />,
  };
}
