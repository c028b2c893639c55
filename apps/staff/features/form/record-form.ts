import { AWAY, applyPatch, CalledOff, Fault } from "@gable/api";
import { type KeptDraft, REACHED_AGAIN, subscribe, useDraft, useFieldMessage, useLeaveGuard } from "@gable/shell";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { type FieldSpec, numbersOf, storedOf } from "./spec";
import { useUnsavedOnLoan } from "./unsaved";
import { apart, fromForm, overlaps, patchBetween, toForm } from "./values";

export interface Versioned {
  id?: string;
  version?: number;
}

export type SavingState = "idle" | "saving" | "saved" | "failed";

export interface RecordForm<T> {
  id: string;
  form: UseFormReturn;
  /** The fields that are said as data; none where they are written out. */
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
  takeTheirs: () => void;
  keepMine: () => Promise<boolean>;
}

interface Options<T> {
  record: T;
  /** What begins the ids of the fields. A page's own forms are called "f"; a form over them gets a name that is nobody else's. */
  id?: string;
  /** The fields, where they are said as data. */
  fields?: readonly FieldSpec[];
  /** The paths that hold numbers, where the fields are written out. */
  numbers?: readonly string[];
  /** The catalogue's prefix of the labels, "borrower:field"; those of an address are the same everywhere. */
  labels: string;
  /** What is stored of what is in the form: hidden answers are kept on the screen, but not sent. */
  normalize?: (record: T, stored: T) => T;
  /** Sends the change on a version, or the whole of a record that has none yet. Answers the record as it is now. */
  write: (change: { patch: object; version: number | undefined; whole: T }) => Promise<T | undefined>;
  onSaved?: () => void;
}

const NO_FIELDS: readonly FieldSpec[] = [];

/**
 * One record in a form: what differs is saved as a merge patch on the version it is based on. What others save comes in by
 * itself where nothing typed here is about the same fields; where it is, the person chooses.
 */
export function useRecordForm<T extends Versioned>(options: Options<T>): RecordForm<T> {
  const { record, labels, fields = NO_FIELDS } = options;
  const ownId = useId();
  const numbers = useMemo(() => options.numbers ?? numbersOf(fields), [options.numbers, fields]);
  const [base, setBase] = useState(record);
  const [state, setState] = useState<SavingState>("idle");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isStale, setStale] = useState(false);
  const form = useForm({ defaultValues: toForm(record, numbers), mode: "onTouched", shouldFocusError: false });
  const values = useWatch({ control: form.control });
  const fieldMessage = useFieldMessage();
  const latest = useRef(options);
  latest.current = options;
  // The version this form itself has just written is no one else's.
  const ours = useRef(record.version);

  const toStore = (whole: T, stored: T): T =>
    latest.current.normalize?.(whole, stored) ?? storedOf<T>(fields, whole, stored);
  const current = useMemo(() => fromForm<T>(values, numbers), [values, numbers]);
  const change = patchBetween(base, toStore(current, base));
  const dirty = Object.keys(change).length > 0;
  const isForeign =
    state !== "saving" &&
    record.version !== undefined &&
    (base.version ?? 0) < record.version &&
    ours.current !== record.version;
  const theirs = isForeign && dirty && overlaps(patchBetween(base, record), change) ? record : null;

  const labelKey = useCallback(
    (path: string) => {
      const last = path.slice(path.lastIndexOf(".") + 1);
      const usual = path.includes("Address.") ? `finance:address.${last}` : `${labels}.${last}`;
      return fields.find((field) => field.path === path)?.label ?? usual;
    },
    [fields, labels],
  );

  /** What is typed and differs from a record, be it asked for or not. */
  const typedOver = (from: T) => patchBetween(from, fromForm<T>(form.getValues(), numbers));
  function rebase(onto: T, typed: object): void {
    setBase(onto);
    setStale(false);
    form.reset(toForm(applyPatch(onto, typed), numbers), {
      keepErrors: true,
      keepTouched: true,
      keepSubmitCount: true,
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record is taken in once, with what is typed by then
  useEffect(() => {
    if (isForeign && !theirs) rebase(record, typedOver(base));
  }, [isForeign, theirs, base, record]);

  useLeaveGuard(dirty);
  useUnsavedOnLoan(dirty);
  const draft = useDraft(`${labels} ${record.id ?? ""}`, form, dirty, () => typedOver(base));

  // One write at a time: another on the same version would only be refused, and make a new record twice.
  const underWay = useRef<Promise<boolean> | null>(null);
  // What was to be saved and found nobody there is saved when the server is reached again, as it is in the form by then.
  const isAway = useRef(false);
  const again = useRef(() => {});
  again.current = () => {
    if (isAway.current && dirty) void send(base, base.version);
  };
  useEffect(() => subscribe(REACHED_AGAIN, () => again.current()), []);
  function send(from: T, version: number | undefined): Promise<boolean> {
    underWay.current ??= attempt(from, version).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }

  async function attempt(from: T, version: number | undefined): Promise<boolean> {
    setAttempts((count) => count + 1);
    setStale(false);
    isAway.current = false;
    // What the server said of fields that are not on the screen would stand in the way for good.
    form.clearErrors();
    let done = false;
    await form.handleSubmit(async (submitted) => {
      const whole = toStore(fromForm<T>(submitted, numbers), from);
      const patch = patchBetween(from, whole);
      if (version !== undefined && Object.keys(patch).length === 0) {
        done = true;
        return;
      }
      setState("saving");
      try {
        const saved = await latest.current.write({ patch, version, whole });
        if (saved) {
          ours.current = saved.version;
          // What was typed meanwhile, and answers that nothing calls for at the moment, stay.
          rebase(saved, typedOver(whole));
        }
        setSavedAt(new Date());
        setState("saved");
        done = true;
        latest.current.onSaved?.();
      } catch (fault) {
        setState(fault instanceof CalledOff ? "idle" : "failed");
        if (!(fault instanceof Fault)) return;
        setStale(fault.status === 412);
        isAway.current = AWAY.has(fault.status) || fault.status === 408;
        for (const entry of fault.entries) {
          if (entry.field) form.setError(entry.field, { type: "server", message: fieldMessage(entry) });
        }
      }
    })();
    return done;
  }

  function start(from: T): void {
    setBase(from);
    form.reset(toForm(from, numbers));
    setStale(false);
    setState("idle");
    setAttempts(0);
  }

  return {
    id: options.id ?? ownId,
    form,
    fields,
    labelKey,
    dirty,
    state,
    savedAt,
    attempts,
    isStale,
    theirs,
    draft,
    stored: base,
    current,
    change,
    save: () => send(base, base.version),
    discard: () => start(base),
    // What they did not touch stays as it was typed.
    takeTheirs: () => {
      const typed = apart(typedOver(base), patchBetween(base, record));
      start(record);
      rebase(record, typed);
    },
    // Only what was changed here goes onto their version: the rest of theirs stays.
    keepMine: () => send(base, record.version),
  };
}
