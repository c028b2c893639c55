"use client";
import { applyPatch, Fault } from "@gable/api";
import { type KeptDraft, useDraft, useFieldMessage } from "@gable/shell";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { fromForm, overlaps, patchBetween, toForm } from "./values";

export interface Versioned {
  id?: string;
  version?: number;
}

export type SavingState = "idle" | "saving" | "saved" | "failed";

export interface RecordForm<T> {
  id: string;
  form: UseFormReturn;
  /** The catalogue's prefix of the labels, "borrower:field". */
  labels: string;
  dirty: boolean;
  state: SavingState;
  savedAt: Date | null;
  /** Counts the saves asked for, so that the summary takes the focus each time. */
  attempts: number;
  /** The record as someone else saved it while this form was being changed. */
  theirs: T | null;
  /** What an ended session left unsaved here. */
  draft: KeptDraft;
  /** The record as it was last read or saved. */
  stored: T;
  /** The record as the form has it now. */
  current: T;
  save: () => Promise<boolean>;
  discard: () => void;
  takeTheirs: () => void;
  keepMine: () => Promise<boolean>;
}

interface Options<T> {
  record: T;
  numbers: readonly string[];
  labels: string;
  /** What is stored of what is in the form: hidden answers are kept on the screen, but not sent. */
  normalize?: (record: T) => T;
  /** Sends the change on a version, or the whole of a record that has none yet. Answers the record as it is now. */
  write: (change: { patch: object; version: number | undefined; whole: T }) => Promise<T | undefined>;
}

/** One record in a form: what differs is saved as a merge patch on the version it is based on. */
export function useRecordForm<T extends Versioned>(options: Options<T>): RecordForm<T> {
  const { record, numbers, labels } = options;
  const id = useId();
  const [base, setBase] = useState(record);
  const [state, setState] = useState<SavingState>("idle");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useForm({ defaultValues: toForm(record, numbers), mode: "onTouched", shouldFocusError: false });
  const values = useWatch({ control: form.control });
  const fieldMessage = useFieldMessage();
  const latest = useRef(options);
  latest.current = options;
  // The version this form itself has just written is no one else's.
  const ours = useRef(record.version);

  const current = useMemo(() => fromForm<T>(values, numbers), [values, numbers]);
  const change = patchBetween(base, options.normalize?.(current) ?? current);
  const dirty = Object.keys(change).length > 0;
  const isForeign =
    state !== "saving" &&
    record.version !== undefined &&
    (base.version ?? 0) < record.version &&
    ours.current !== record.version;
  const theirs = isForeign && dirty && overlaps(patchBetween(base, record), change) ? record : null;

  // What others saved comes in by itself where nothing typed here is about the same fields.
  useEffect(() => {
    if (!isForeign || theirs) return;
    const typed = patchBetween(base, fromForm<T>(form.getValues(), latest.current.numbers));
    setBase(record);
    form.reset(toForm(applyPatch(record, typed), latest.current.numbers), {
      keepErrors: true,
      keepTouched: true,
      keepSubmitCount: true,
    });
  }, [isForeign, theirs, base, record, form]);

  const draft = useDraft(`${labels} ${record.id ?? ""}`, form, dirty);

  async function send(from: T, version: number | undefined): Promise<boolean> {
    setAttempts((count) => count + 1);
    let done = false;
    await form.handleSubmit(async (submitted) => {
      const wanted = fromForm<T>(submitted, numbers);
      const whole = options.normalize?.(wanted) ?? wanted;
      const patch = patchBetween(from, whole);
      setState("saving");
      try {
        const saved = await latest.current.write({ patch, version, whole });
        if (saved) {
          ours.current = saved.version;
          setBase(saved);
        }
        setSavedAt(new Date());
        setState("saved");
        done = true;
      } catch (fault) {
        setState("failed");
        if (!(fault instanceof Fault)) return;
        for (const entry of fault.entries) {
          if (entry.field) form.setError(entry.field, { type: "server", message: fieldMessage(entry) });
        }
      }
    })();
    return done;
  }

  return {
    id,
    form,
    labels,
    dirty,
    state,
    savedAt,
    attempts,
    theirs,
    draft,
    stored: base,
    current,
    save: () => send(base, base.version),
    discard: () => {
      form.reset(toForm(base, numbers));
      setState("idle");
    },
    takeTheirs: () => {
      setBase(record);
      form.reset(toForm(record, numbers));
      setState("idle");
    },
    keepMine: () => {
      // Only what was changed here goes onto their version: the rest of theirs stays.
      return send(base, record.version);
    },
  };
}
