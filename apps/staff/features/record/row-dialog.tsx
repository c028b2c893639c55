import { type FormOptions, useRecordForm, type Versioned } from "@gable/form";
import { type ComponentProps, useState } from "react";
import { DeclaredFields } from "./declared-fields";
import { RecordDialog } from "./record-dialog";

interface Change<T> {
  id: string;
  borrowerId?: string;
  version?: number;
  patch: Partial<T>;
}

/** How rows are stored; each answers the row as it is then, where that is told. */
interface Writes<T> {
  create?(whole: Partial<T>): Promise<Partial<T> | undefined>;
  update?(change: Change<T>): Promise<Partial<T> | undefined>;
}

/** What a list opens its dialog with. */
export interface OpenRow<T> {
  /** The row; without an id it is a new one. */
  row: Partial<T>;
  writes: Writes<T>;
  onClose: () => void;
  onAdded?: ((made: T) => void) | undefined;
}

type FormWords<T> = Pick<FormOptions<Partial<T>>, "id" | "name" | "fields" | "labels" | "normalize">;
type Looks = Pick<ComponentProps<typeof RecordDialog>, "title" | "description" | "saveLabel" | "wide" | "small">;

interface RowDialogProps<T> extends OpenRow<T>, FormWords<T>, Looks {
  /** The rows as they are now. */
  rows?: readonly T[] | undefined;
  /** What a new one begins with. */
  begin?: Partial<T>;
  /** What else is stored with it; answers the row as it is then. */
  after?: (saved: T, whole: Partial<T>) => Promise<T>;
  /** Its fields as they are declared, unless they are laid out here. */
  children?: ComponentProps<typeof RecordDialog>["children"];
}

/** One row of a list in a dialog: a new one is stored whole, of another what was changed. */
export function RowDialog<T extends Versioned & { BorrowerId?: string | undefined }>({
  row,
  rows,
  begin,
  writes,
  after,
  onAdded,
  id: formId,
  name,
  fields,
  labels,
  normalize,
  children = <DeclaredFields />,
  ...dialog
}: RowDialogProps<T>) {
  const [fresh] = useState<Partial<T>>({ ...begin, ...row });
  const { id, BorrowerId: borrowerId } = row;
  const form = useRecordForm<Partial<T>>({
    ...(formId ? { id: formId, name: name ?? `${formId} ${id ?? ""}` } : {}),
    fields,
    labels,
    normalize,
    record: id ? (rows?.find((one) => one.id === id) ?? row) : fresh,
    write: async ({ patch, version, whole }) => {
      const saved = (await (id ? writes.update?.({ id, borrowerId, version, patch }) : writes.create?.(whole))) as T;
      if (!id) onAdded?.(saved);
      return after ? after(saved, whole) : saved;
    },
  });
  return (
    <RecordDialog<Partial<T>> {...dialog} form={form}>
      {children}
    </RecordDialog>
  );
}
