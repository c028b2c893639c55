import { type FormOptions, hasFailed, type RecordForm, SaveState, useRecordForm, type Versioned } from "@gable/form";
import { useRef } from "react";

/** What is written anew below others, such as a note: sent as a whole, after which the next one can be written. */
export function useNewEntry<T extends Versioned>({
  send,
  onSaved,
  ...options
}: Omit<FormOptions<T>, "write" | "reread" | "normalize"> & { send: (entry: T) => Promise<unknown> }): RecordForm<T> {
  const { record } = options;
  const form = useRef<RecordForm<T>["form"]>(undefined);
  const made = useRecordForm<T>({
    numbers: [],
    ...options,
    write: async ({ whole }) => {
      await send(whole);
      return record;
    },
    onSaved: () => {
      // What was typed while it was being sent is the beginning of the next one.
      if (!form.current?.dirty) form.current?.discard();
      onSaved?.();
    },
  });
  form.current = made.form;
  return made;
}

/** Says of what is written anew that it is not sent yet, where sending it came to nothing. */
export function EntryState<T extends Versioned>({ of: form }: { of: RecordForm<T> }) {
  return hasFailed(form.state) ? (
    <SaveState state={form.state} dirty={form.dirty} savedAt={null} onRetry={() => void form.save()} />
  ) : null;
}
