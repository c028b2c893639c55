"use client";
import { type TableName, useLayout } from "@gable/api";
import type { Column, Density } from "@gable/ui";
import type { ReactNode } from "react";
import { LayoutMenu } from "./layout-menu";

/** A table as the person has arranged it, and the menu that arranges it. */
export interface Arranged<Row> {
  density: Density;
  columns: readonly Column<Row>[];
  menu: ReactNode;
}

/** A table whose arrangement the person keeps by its name; the first column always stays. */
export function useArranged<Row>(name: TableName, all: readonly Column<Row>[]): Arranged<Row> {
  const { density, hidden, arrange } = useLayout(name);
  return {
    density,
    columns: all.filter((column, place) => place === 0 || !hidden.includes(column.key)),
    menu: <LayoutMenu columns={all.slice(1)} hidden={hidden} density={density} onChange={arrange} />,
  };
}
