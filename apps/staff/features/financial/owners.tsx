"use client";
import type { Borrower, LoanFile, Ref } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Checkbox, Select } from "@gable/ui";
import { borrowerName } from "../borrowers/person";

export function activeBorrowers(file: LoanFile): Borrower[] {
  return (file.Borrowers ?? []).filter((borrower) => borrower.active !== false);
}

/** The names of those a record belongs to. */
export function namesOf(file: LoanFile, refs: readonly Ref[] | undefined): string {
  const names = (refs ?? []).map((ref) => borrowerName(file.Borrowers?.find((borrower) => borrower.id === ref.id)));
  return names.filter(Boolean).join(", ") || "—";
}

/** Whom a record belongs to: one or several borrowers. */
export function OwnersField({
  file,
  value,
  onChange,
  readOnly,
}: {
  file: LoanFile;
  value: readonly Ref[];
  onChange: (refs: Ref[]) => void;
  readOnly: boolean;
}) {
  const { t } = useTranslation("finance");
  return (
    <fieldset className="rounded-md border border-line px-3 pt-1 pb-2.5">
      <legend className="px-1 font-medium text-ink-muted text-xs">{t("borrowers")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {activeBorrowers(file).map((borrower) => (
          <Checkbox
            key={borrower.id}
            disabled={readOnly}
            label={borrowerName(borrower) || "—"}
            checked={value.some((ref) => ref.id === borrower.id)}
            onChange={(on) =>
              onChange(on ? [...value, { id: borrower.id }] : value.filter((ref) => ref.id !== borrower.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The one borrower who earns an income. */
export function EarnerField({
  file,
  value,
  onChange,
  readOnly,
}: {
  file: LoanFile;
  value: string;
  onChange: (id: string) => void;
  readOnly: boolean;
}) {
  const { t } = useTranslation("finance");
  return (
    <Select
      label={t("borrower")}
      readOnly={readOnly}
      value={value}
      onChange={onChange}
      options={activeBorrowers(file).map((borrower) => ({ value: borrower.id, label: borrowerName(borrower) || "—" }))}
    />
  );
}
