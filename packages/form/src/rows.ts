"use client";
import { useRef } from "react";
import { useValue } from "./fields";
import { useFormOfFields } from "./record-fields";

/** One entry of a list in a form; its key stays with it when others go. */
export interface Row {
  key: number;
}

/** The entries of the list at a path, each with fields of its own below `path.index`. */
export function useRows(path: string): { rows: Row[]; add: (entry: object) => void; remove: (index: number) => void } {
  const { form } = useFormOfFields();
  const entries = useValue<unknown[]>(path) ?? [];
  const rows = useRef<Row[]>([]);
  const made = useRef(0);
  while (rows.current.length < entries.length) rows.current.push({ key: made.current++ });
  rows.current.length = entries.length;
  const keep = <V>(list: readonly V[], index: number) => list.filter((_, at) => at !== index);
  return {
    rows: rows.current,
    add: (entry) => form.set(path, [...entries, entry]),
    remove: (index) => {
      rows.current = keep(rows.current, index);
      form.forget(path);
      form.set(path, keep(entries, index));
    },
  };
}
