import { CalledOff, Fault, mergePatch, same } from "@gable/api";
import { useText } from "@gable/i18n";
import { type KeptDraft, useDraft, useFieldMessage, useLeaveGuard } from "@gable/shell";
import type { SummaryEntry } from "@gable/ui";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type FieldSpec, fieldId, fromValues, toValues, type Values, verdictOn } from "./spec";

export type SaveState =
  | { is: "clean" }
  | { is: "dirty" }
  | { is: "saving" }
  | { is: "saved"; at: Date }
  | { is: "failed" };

export interface RecordForm<T extends object> {
  form: UseFormReturn<Values>;
  fields: readonly FieldSpec[];
  /** The record as it would be saved now. */
  current: () => T;
  patch: () => object;
  isDirty: boolean;
  state: SaveState;
  summary: SummaryEntry[];
  /** Someone else's change that touches what is being edited here. */
  theirs: T | null;
  takeTheirs: () => void;
  keepMine: () => void;
  save: () => Promise<boolean>;
  discard: () => void;
  readOnly: boolean;
  missing: ReadonlySet<string>;
  /** What an ended session left unsaved here. */
  draft: KeptDraft;
  messageFor: (field: FieldSpec, value: unknown) => string | undefined;
}

interface Options<T extends object> {
  record: T;
  fields: readonly FieldSpec[];
  /** Sends what changed; resolves with the record as saved. */
  onSave: (patch: object, record: T) => Promise<unknown>;
  readOnly?: boolean;
  missing?: ReadonlySet<string>;
}

/**
 * Edits one record. Newer versions of it flow into fields that are not being edited; where both sides changed, the
 * person chooses. Saving sends a merge patch of what differs.
 */
export function useRecordForm<T extends object>({
  record,
  fields,
  onSave,
  readOnly = false,
  missing,
}: Options<T>): RecordForm<T> {
  const text = useText();
  const fieldMessage = useFieldMessage();
  const [base, setBase] = useState(record);
  const [state, setState] = useState<SaveState>({ is: "clean" });
  const [summary, setSummary] = useState<SummaryEntry[]>([]);
  const [theirs, setTheirs] = useState<T | null>(null);
  const form = useForm<Values>({ defaultValues: toValues(record, fields), mode: "onBlur", reValidateMode: "onChange" });
  const { isDirty } = form.formState;
  const saving = useRef(false);

  // Someone else's save, or the server's own recalculation.
  useEffect(() => {
    if (saving.current || record === base) return;
    const incoming = toValues(record, fields);
    const before = toValues(base, fields);
    if (same(incoming, before)) {
      setBase(record);
      return;
    }
    const mine = form.getValues();
    const conflicts = fields.some((field) => {
      const was = read(before, field.path);
      const mineNow = read(mine, field.path);
      const theirsNow = read(incoming, field.path);
      return !same(mineNow, was) && !same(theirsNow, was) && !same(mineNow, theirsNow);
    });
    form.reset(incoming, { keepDirtyValues: true });
    setBase(record);
    if (conflicts) setTheirs(record);
  }, [record, base, fields, form]);

  const current = useCallback(() => fromValues(base, form.getValues(), fields), [base, form, fields]);
  const patch = useCallback(() => mergePatch(base, current()), [base, current]);
  const messageFor = useCallback(
    (field: FieldSpec, value: unknown) => {
      const verdict = verdictOn(field, value);
      return verdict
        ? fieldMessage({ key: verdict.key, params: (verdict.params ?? []).map(String) }, text(field.label))
        : undefined;
    },
    [fieldMessage, text],
  );

  const save = useCallback(async () => {
    if (saving.current || readOnly) return false;
    const values = form.getValues();
    const before = toValues(base, fields);
    const wrong = fields
      // What came wrong from an import must not keep the rest from being saved: only what was changed here is held to the rules.
      .filter(
        (field) => (!field.when || field.when(values)) && !same(read(values, field.path), read(before, field.path)),
      )
      .map((field) => ({ field, message: messageFor(field, read(values, field.path)) }))
      .filter((entry): entry is { field: FieldSpec; message: string } => entry.message !== undefined);
    for (const { field, message } of wrong) form.setError(field.path, { type: "validate", message });
    setSummary(wrong.map(({ field, message }) => ({ id: fieldId(field.path), message })));
    if (wrong.length > 0) return false;
    saving.current = true;
    setState({ is: "saving" });
    try {
      const sent = current();
      await onSave(patch(), base);
      setBase(sent);
      form.reset(toValues(sent, fields));
      setTheirs(null);
      setState({ is: "saved", at: new Date() });
      return true;
    } catch (fault) {
      setState(fault instanceof CalledOff ? { is: "dirty" } : { is: "failed" });
      if (fault instanceof Fault) setSummary(showFault(fault));
      return false;
    } finally {
      saving.current = false;
    }
    function showFault(fault: Fault): SummaryEntry[] {
      if (fault.status === 412) return [{ id: "form-top", message: text("errors:stale") }];
      return fault.entries
        .filter((entry) => entry.field)
        .map((entry) => {
          const field = fields.find((one) => one.path === entry.field);
          const message = fieldMessage(entry, field ? text(field.label) : entry.field);
          if (field) form.setError(field.path, { type: "server", message });
          return { id: fieldId(entry.field ?? ""), message };
        });
    }
  }, [base, current, fieldMessage, fields, form, messageFor, onSave, patch, readOnly, text]);

  useLeaveGuard(isDirty);
  const draft = useDraft(fields[0]?.path ?? "", form, isDirty);
  const shown: SaveState = isDirty && (state.is === "clean" || state.is === "saved") ? { is: "dirty" } : state;
  return {
    form,
    fields,
    current,
    patch,
    isDirty,
    state: shown,
    summary,
    theirs,
    takeTheirs: () => {
      form.reset(toValues(base, fields));
      setTheirs(null);
    },
    keepMine: () => setTheirs(null),
    save,
    discard: () => {
      form.reset(toValues(base, fields));
      setSummary([]);
      setState({ is: "clean" });
      setTheirs(null);
    },
    readOnly,
    draft,
    missing: useMemo(() => missing ?? new Set<string>(), [missing]),
    messageFor,
  };
}

function read(values: Values, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Values | undefined)?.[key], values);
}
