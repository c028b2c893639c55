"use client";
import {
  type LiabilityChange,
  type LoanFile,
  type OwnedProperty,
  type RecordWrites,
  type Ref,
  useChangeLiabilities,
} from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { RecordDialog } from "../record/record-dialog";
import { PROPERTY_FIELDS } from "./fields";
import { type Person, peopleOf } from "./person";
import { PropertyFields } from "./property-fields";

export function PropertyDialog({
  loanId,
  file,
  property,
  writes,
  onClose,
  onAdded,
}: {
  loanId: number;
  file: LoanFile;
  property: Partial<OwnedProperty>;
  writes: RecordWrites<OwnedProperty>;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation("holdings");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const tie = useChangeLiabilities(loanId);
  const isNew = property.id === undefined;
  const stored = (file.OwnedProperties ?? []).find((one) => one.id === property.id);
  const form = useRecordForm<Partial<OwnedProperty>>({
    record: stored ? withDebts(stored, file) : first(people),
    fields: PROPERTY_FIELDS,
    labels: "holdings:reo",
    write: async ({ patch, version, whole }) => {
      const saved = property.id ? await writes.update({ id: property.id, version, patch }) : await writes.create(whole);
      if (!property.id) onAdded();
      // A debt knows its property too: the rank of a lien is held against the others of the same property there.
      const chosen = new Set((whole.Liabilities ?? []).map((ref) => ref.id));
      const changes = (file.Liabilities ?? []).flatMap((debt): LiabilityChange[] => {
        if (chosen.has(debt.id) && debt.OwnedPropertyId !== saved.id)
          return [{ id: debt.id, patch: { OwnedPropertyId: saved.id } }];
        if (!chosen.has(debt.id) && debt.OwnedPropertyId === saved.id)
          return [{ id: debt.id, patch: { OwnedPropertyId: null } }];
        return [];
      });
      if (changes.length > 0) await tie.mutateAsync(changes);
      return withDebts(saved, { ...file, Liabilities: [] });
    },
  });
  return (
    <RecordDialog wide title={isNew ? t("reo.add") : t("reo.one")} form={form} onClose={onClose}>
      <PropertyFields people={people} file={file} />
    </RecordDialog>
  );
}

const first = (people: Person[]): Partial<OwnedProperty> => ({
  Borrowers: people.slice(0, 1).map(({ value }) => ({ id: value })),
  OwnedPropertyDetail: {},
  Property: { PropertyDetail: {}, Housing: {}, Address: {} },
});

/** A property with the debts that are tied to it from either side. */
function withDebts(property: OwnedProperty, file: LoanFile): OwnedProperty {
  const own: Ref[] = property.Liabilities ?? [];
  const others = (file.Liabilities ?? [])
    .filter((debt) => debt.OwnedPropertyId === property.id && !own.some((ref) => ref.id === debt.id))
    .map((debt) => ({ id: debt.id }));
  return others.length > 0 ? { ...property, Liabilities: [...own, ...others] } : property;
}
