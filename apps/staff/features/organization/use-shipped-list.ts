"use client";
import type { ShippedWrites } from "@gable/api/shipped";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { useState } from "react";
import { hasWords } from "../documents/folder";

/** What each record has of a list that comes with the product and that the company makes its own. */
export interface ShippedRecord {
  id: string;
  isActive?: boolean;
  isChanged?: boolean;
  isOwn?: boolean;
}

export interface ShippedList<T> {
  /** The record whose dialog is open; "new" for one that is added. */
  open: T | "new" | null;
  setOpen: (open: T | "new" | null) => void;
  words: string;
  setWords: (words: string) => void;
  /** Those of some records that fit what is searched for. */
  found: (rows: readonly T[]) => T[];
  /** Nothing has a place among what was searched for. */
  isSearched: boolean;
  nameOf: (row: T) => string;
  /** Moves a record up or down among those that it stands with. */
  move: (row: T, by: number, among: readonly T[]) => void;
  show: (row: T, on: boolean) => void;
  /** What a move did, for those who do not see it. */
  said: string;
}

/** What is done with such a list in the settings: searched, ordered, hidden and shown again. */
export function useShippedList<T extends ShippedRecord>(of: {
  rows: readonly T[];
  writes: Pick<ShippedWrites<T>, "order" | "show">;
  nameOf: (row: T) => string;
  /** What a record is found by. */
  textOf: (row: T) => string;
}): ShippedList<T> {
  const { t } = useTranslation("organization");
  const { t: common } = useTranslation("common");
  const [open, setOpen] = useState<T | "new" | null>(null);
  const [words, setWords] = useState("");
  const [said, setSaid] = useState("");
  const { rows, writes, nameOf, textOf } = of;

  function move(row: T, by: number, among: readonly T[]) {
    const at = among.indexOf(row);
    const other = among[at + by];
    if (!other) return;
    const swapped = new Map([
      [row, other],
      [other, row],
    ]);
    setSaid(t("listed.moved", { name: nameOf(row), at: at + by + 1, total: among.length }));
    void writes.order(rows.map((one) => swapped.get(one) ?? one)).catch(() => setSaid(""));
  }
  function show(row: T, on: boolean) {
    const name = nameOf(row);
    void writes.show(row, on).then(
      () =>
        notify({
          tone: "good",
          title: on ? t("listed.nowShown", { name }) : t("listed.nowHidden", { name }),
          duration: 10_000,
          action: { label: common("undo"), onClick: () => void writes.show(row, !on).catch(() => undefined) },
        }),
      () => undefined, // what went wrong is told by the request
    );
  }
  return {
    open,
    setOpen,
    words,
    setWords,
    found: (some) => some.filter((row) => hasWords(textOf(row), words)),
    isSearched: words.trim() !== "",
    nameOf,
    move,
    show,
    said,
  };
}
