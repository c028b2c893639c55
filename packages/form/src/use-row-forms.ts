"use client";
import { useText } from "@gable/i18n";
import { REACHED_AGAIN, subscribe, useFieldMessage, useKeptValues, useLeaveGuard } from "@gable/shell";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type RecordRow, RowForms, type RowSource } from "./row-forms";
import type { Versioned } from "./source";
import { useMark } from "./surroundings";
import { put } from "./values";
import { useMessage, verdictText } from "./verdict";

type Problems = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The records of a list, edited in its rows; `name` tells the lists of a page apart. */
export function useRowForms<T extends Versioned & object>(
  name: string,
  records: readonly T[],
  source: Omit<RowSource<T>, "wordsOf">,
) {
  const text = useText();
  const fieldMessage = useFieldMessage();
  const message = useMessage();
  const labelOf = (path: string) => text(source.fields.find((field) => field.path === path)?.label ?? path);
  const own: RowSource<T> = {
    ...source,
    wordsOf: (entry) => fieldMessage(entry, entry.field ? labelOf(entry.field) : undefined),
  };
  const [forms] = useState(() => new RowForms<T>(own));
  forms.source = own;
  useMemo(() => forms.arrive(records), [forms, records]);
  const version = useSyncExternalStore(forms.subscribe, forms.version, forms.version);
  const { dirty } = forms;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made of the records and of what is typed, which the version counts
  const rows = useMemo(() => forms.rows, [forms, records, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another text
  const problems = useMemo(() => {
    const found = forms.problems(verdictText);
    for (const cells of found.values())
      for (const [path, kept] of cells) cells.set(path, message(kept, labelOf(path)) ?? labelOf(path));
    return found;
  }, [forms, records, version, text]);
  useLeaveGuard(dirty);
  useMark(dirty, { values: () => forms.typed, label: (path) => labelOf(path.slice(path.indexOf(".") + 1)) });
  const draft = useKeptValues(name, forms.typed, dirty, (kept) => forms.bring(kept));
  useEffect(() => {
    const again = () => void forms.save();
    const ends = subscribe(REACHED_AGAIN, again);
    window.addEventListener("online", again);
    return () => {
      ends();
      window.removeEventListener("online", again);
      // Leaving the step does not lose what was typed last.
      void forms.save().finally(() => forms.rest());
    };
  }, [forms]);
  return { forms, rows, problems, draft, dirty, labelOf };
}

/** A row's record without what is wrong in it as it stands: what can be counted. */
export function soundOf<T extends object>({ key, record }: RecordRow<T>, problems: Problems): T {
  return [...(problems.get(key)?.keys() ?? [])].reduce((sound, path) => put(sound, path, null), record);
}
