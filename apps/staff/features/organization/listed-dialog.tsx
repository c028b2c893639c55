"use client";
import { type FormOptions, useRecordForm, type Versioned } from "@gable/form";
import { notify } from "@gable/shell";
import { Button, type DialogProps } from "@gable/ui";
import type { ReactNode } from "react";
import { SettingDialog } from "./setting-dialog";

/** Something was done with the record beside changing it: that is said, and the dialog closes. */
type Done = (work: Promise<unknown>, title: string) => void;

/** A dialog over one record of a list that the company keeps: a new one is written whole, of another what was changed. */
export function ListedDialog<T extends Versioned>({
  kept,
  empty,
  writes,
  words,
  acts,
  mayRemove,
  width,
  onClose,
  children,
  ...form
}: Pick<FormOptions<Partial<T>>, "fields" | "numbers" | "labels"> & {
  /** The record; null for a new one. */
  kept: T | null;
  empty: Partial<T>;
  writes: { save: (kept: T | null, sent: object) => Promise<unknown>; remove: (kept: T) => Promise<unknown> };
  words: { add: string; edit: string; create: string; remove: string; removed: string };
  /** What can be done with one that is kept, beside removing it. */
  acts?: (kept: T, done: Done) => ReactNode;
  /** Whether it can be removed; each can unless said otherwise. */
  mayRemove?: (kept: T) => boolean;
  width: DialogProps["width"];
  onClose: () => void;
  children: ReactNode;
}) {
  const made = useRecordForm<Partial<T>>({
    ...form,
    record: kept ?? empty,
    write: async ({ patch, version, whole }) => {
      await writes.save(kept && { ...kept, version: version ?? kept.version }, kept ? patch : whole);
      return undefined;
    },
    onSaved: onClose,
  });
  const done: Done = (work, title) =>
    void work
      .then(() => {
        notify({ tone: "good", title });
        onClose();
      })
      .catch(() => undefined);
  return (
    <SettingDialog
      of={made}
      {...(width ? { width } : {})}
      title={kept ? words.edit : words.add}
      create={kept ? undefined : words.create}
      onClose={onClose}
      others={
        kept ? (
          <>
            {acts?.(kept, done)}
            {mayRemove?.(kept) === false ? null : (
              <Button look="danger" onClick={() => done(writes.remove(kept), words.removed)}>
                {words.remove}
              </Button>
            )}
          </>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </SettingDialog>
  );
}
