"use client";
import type { FaultEntry } from "@gable/api";
import { useText } from "@gable/i18n";
import {
  isEndExpected,
  type KeptDraft,
  REACHED_AGAIN,
  subscribe,
  useFieldMessage,
  useKeptValues,
  useLeaveGuard,
} from "@gable/shell";
import { useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import { Form } from "./form";
import type { SavingState, Source, Versioned } from "./source";
import { type FieldSpec, labelOf, numbersOf } from "./spec";
import { useMark } from "./surroundings";

export interface RecordForm<T extends Versioned> {
  id: string;
  form: Form<T>;
  /** The fields that are declared; none where they are written out. */
  fields: readonly FieldSpec[];
  /** The key of the words of a field's label. */
  labelKey: (path: string) => string;
  dirty: boolean;
  state: SavingState;
  savedAt: Date | null;
  /** Counts the saves asked for, so that the summary takes the focus each time. */
  attempts: number;
  /** Whether the last save came to nothing because someone else's came first. */
  isStale: boolean;
  /** The record as someone else saved it while this form was being changed. */
  theirs: T | null;
  /** What an ended session left unsaved here. */
  draft: KeptDraft;
  /** The record as it was last read or saved. */
  stored: T;
  /** The record as the form has it now. */
  current: T;
  /** What saving would send now, as a merge patch: the same for a preview. */
  change: object;
  /** Whether what is in the form is stored now. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Takes back the last save that was made by itself; null where there is none. */
  undo: (() => void) | null;
  takeTheirs: () => void;
  keepMine: () => Promise<boolean>;
}

export interface FormOptions<T>
  extends Pick<
    Source<T>,
    "normalize" | "keepsEmptyLists" | "write" | "reread" | "waits" | "placeOf" | "onSaved" | "retries"
  > {
  /** The words of what the server says of a field, where its label is none of the catalogue's. */
  wordsOf?: Source<T>["wordsOf"] | undefined;
  record: T;
  /** What begins the ids of the fields. A page's own forms are called "f"; a form over them gets a name that is nobody else's. */
  id?: string;
  /** The fields, where they are declared. */
  fields?: readonly FieldSpec[];
  /** The paths that hold numbers, where the fields are written out. */
  numbers?: readonly string[];
  /** The catalogue's prefix of the labels, "borrower:field"; those of an address are the same everywhere. */
  labels: string;
  /** Tells the forms of a page apart whose records have no id. */
  name?: string;
  /** It stands in a window, which goes from page to page: its name tells it apart from all others. */
  inWindow?: boolean;
  /** When it is saved: when the person asks for it, unless it saves itself. */
  saves?: Source<T>["saves"];
}

const NO_FIELDS: readonly FieldSpec[] = [];

/** One record in a form, as it is now: drawn again with each change. */
export function useRecordForm<T extends Versioned>(options: FormOptions<T>): RecordForm<T> {
  const { record, labels, name = record.id ?? "", fields = NO_FIELDS, saves = "asked" } = options;
  const ownId = useId();
  const text = useText();
  const fieldMessage = useFieldMessage();
  const numbers = useMemo(() => options.numbers ?? numbersOf(fields), [options.numbers, fields]);
  const labelKey = useCallback((path: string) => labelOf(path, fields, labels), [fields, labels]);
  const { normalize, keepsEmptyLists, write, reread, waits, placeOf, onSaved, retries } = options;
  const usualWords = (entry: FaultEntry) => fieldMessage(entry, entry.field ? text(labelKey(entry.field)) : undefined);
  const source: Source<T> = {
    fields,
    numbers,
    saves,
    normalize,
    keepsEmptyLists,
    write,
    reread,
    waits,
    placeOf,
    onSaved,
    retries,
    wordsOf: options.wordsOf ?? usualWords,
  };
  const [form] = useState(() => new Form<T>(record, source));
  form.source = source;
  useSyncExternalStore(form.subscribe, form.version, form.version);
  useEffect(() => form.arrive(record), [form, record]);
  const { base, values, dirty, change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values and their numbers are all it is made of
  const current = useMemo(() => form.current, [values, numbers]);

  // A window goes along to the next page.
  useLeaveGuard(dirty && saves === "asked" && !options.inWindow);
  useMark(dirty, { values: () => form.typed, label: (path) => text(labelKey(path)) });
  useSavedByItself(form, dirty && saves === "itself");
  const keep = form.typed as Record<string, unknown>;
  const draft = useKeptValues(`${labels} ${name}`, keep, dirty, (kept) => form.bring(kept), options.inWindow);
  useEffect(() => subscribe(REACHED_AGAIN, form.again), [form]);
  useEffect(() => {
    window.addEventListener("online", form.again);
    return () => {
      window.removeEventListener("online", form.again);
      form.rest();
    };
  }, [form]);

  return {
    id: options.id ?? ownId,
    form,
    fields,
    labelKey,
    dirty,
    state: form.state,
    savedAt: form.savedAt,
    attempts: form.attempts,
    isStale: form.isStale,
    theirs: form.theirs,
    draft,
    stored: base,
    current,
    change,
    save: form.save,
    discard: form.discard,
    undo: form.canUndo ? () => void form.undo() : null,
    takeTheirs: () => void form.decide(false),
    keepMine: () => form.decide(true),
  };
}

/** Saves what is left when the screen is left; the browser asks before the page goes with something unsaved. */
function useSavedByItself<T extends Versioned>(form: Form<T>, isUnsaved: boolean): void {
  const { saves } = form.source;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      // Nobody is there to answer when it is the silence that ends the session; the work is kept.
      if (!isEndExpected()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  useEffect(() => {
    if (saves !== "itself") return;
    // What was called off is not asked about again; it is kept.
    return () => void (form.isCalledOff || form.save().finally(form.rest));
  }, [form, saves]);
}
