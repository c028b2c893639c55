"use client";
import { applyPatch, type LoanFile, mergePatch, type RecordBase, type RecordWrites, type Ref, same } from "@gable/api";
import { type ReactNode, useMemo, useState } from "react";
import { RecordDialog } from "../form/record-dialog";
import type { FieldSpec } from "../form/spec";
import { OwnersField } from "./owners";

interface EditDialogProps<T extends RecordBase> {
  title: string;
  file: LoanFile;
  record: Partial<T>;
  fields: readonly FieldSpec[];
  writes: Pick<RecordWrites<T>, "create" | "update">;
  missing: ReadonlySet<string>;
  readOnly: boolean;
  onClose: () => void;
  /** Runs after a record was added: adding takes "does not apply" back. */
  onAdded?: () => Promise<unknown>;
  extra?: { node: ReactNode; patch: object };
}

/** Adds or edits a record that belongs to one or several borrowers. */
export function EditDialog<T extends RecordBase & { Borrowers?: Ref[] }>({
  title,
  file,
  record,
  fields,
  writes,
  missing,
  readOnly,
  onClose,
  onAdded,
  extra,
}: EditDialogProps<T>) {
  const [owners, setOwners] = useState<Ref[]>(record.Borrowers ?? []);
  const others = useMemo(
    () => ({ ...(same(owners, record.Borrowers ?? []) ? {} : { Borrowers: owners }), ...extra?.patch }),
    [owners, record.Borrowers, extra?.patch],
  );
  return (
    <RecordDialog<Partial<T>>
      title={title}
      record={record}
      fields={fields}
      missing={missing}
      readOnly={readOnly}
      onClose={onClose}
      alsoDirty={Object.keys(others).length > 0}
      top={
        <>
          <OwnersField file={file} value={owners} onChange={setOwners} readOnly={readOnly} />
          {extra?.node}
        </>
      }
      onSave={async (patch, base) => {
        if (base.id) return writes.update({ id: base.id, version: base.version, patch: { ...patch, ...others } });
        const made = await writes.create(mergePatch({}, applyPatch(base, { ...patch, ...others })) as Partial<T>);
        await onAdded?.();
        return made;
      }}
    />
  );
}
