import { type PricingBook, usePricingWrites } from "@gable/api/pricing";
import { FaultBanner, type FieldSpec, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, FieldGrid } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { BOOK_LABELS } from "./book-fields";

export type BookList = "investors" | "products" | "margins" | "adjusters" | "plans";
export type Entry<L extends BookList> = PricingBook[L][number];

/** A fixed rate has no caps, though a form has fields for them. */
function withoutCaps<T extends object>(entry: T): T {
  if (!("amortizationType" in entry) || entry.amortizationType === "AdjustableRate") return entry;
  const { arm: _, ...rest } = entry as T & { arm?: unknown };
  return rest as T;
}

interface Props<L extends BookList> {
  book: PricingBook;
  list: L;
  /** Null for a new one, which begins as `blank`. */
  of: Entry<L> | null;
  blank: Partial<Entry<L>>;
  fields: readonly FieldSpec[];
  title: string;
  onClose: () => void;
  children?: ReactNode;
}

/** One entry of the company's book. What was priced until now stays as it was: each save makes a new book. */
export function EntryDialog<L extends BookList>({ book, list, of, blank, fields, title, onClose, children }: Props<L>) {
  const { t } = useTranslation("pricing");
  const writes = usePricingWrites();
  const [refused, setRefused] = useState<unknown>(null);
  const all: readonly Entry<L>[] = book[list];
  const at = of ? all.findIndex(({ id }) => id === of.id) : all.length;
  const form = useRecordForm<Entry<L> & { version?: number }>({
    record: { ...(of ?? blank), version: book.version } as Entry<L> & { version?: number },
    id: "entry",
    fields,
    labels: BOOK_LABELS,
    placeOf: (field) => field.replace(`${list}.${at}.`, ""),
    write: async ({ whole }) => {
      const { version: _, ...typed } = whole as Entry<L> & { version?: number };
      const entry = withoutCaps(typed);
      await writes.saveBook(book.version, { [list]: [...all.slice(0, at), entry, ...all.slice(at + 1)] });
      notify({ tone: "good", title: t("saved", { name: entry.name ?? "" }) });
      return undefined;
    },
    onSaved: onClose,
  });
  const remove = () =>
    void writes.saveBook(book.version, { [list]: all.filter((one) => one !== of) }).then(() => {
      notify({ tone: "good", title: t("removed", { name: of?.name ?? "" }) });
      onClose();
    }, setRefused);
  return (
    <SettingDialog
      of={form}
      width={740}
      title={title}
      create={of ? undefined : t("add")}
      onClose={onClose}
      others={
        of && list !== "investors" ? (
          <Button look="danger" onClick={remove}>
            {t("remove")}
          </Button>
        ) : null
      }
    >
      <FaultBanner of={refused} />
      <FieldGrid columns={2}>
        {fields.map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
      {children}
    </SettingDialog>
  );
}
