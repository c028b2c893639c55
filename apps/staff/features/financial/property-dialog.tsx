"use client";
import { type LiabilityChange, type LoanFile, type OwnedProperty, type Ref, useChangeLiabilities } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { RowDialog } from "../record/row-dialog";
import { PROPERTY_FIELDS } from "./fields";
import { firstOf, type OpenHolding, usePeople } from "./person";
import { PropertyFields } from "./property-fields";

export function PropertyDialog({ loanId, file, ...open }: OpenHolding<OwnedProperty> & { loanId: number }) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  const tie = useChangeLiabilities(loanId);
  return (
    <RowDialog<OwnedProperty>
      {...open}
      rows={file.OwnedProperties?.map((property) => withDebts(property, file))}
      begin={{
        Borrowers: firstOf(people),
        OwnedPropertyDetail: {},
        Property: { PropertyDetail: {}, Housing: {}, Address: {} },
      }}
      fields={PROPERTY_FIELDS}
      labels="holdings:reo"
      title={t(open.row.id ? "reo.one" : "reo.add")}
      after={async (saved, whole) => {
        const changes = tiesOf(saved, whole, file);
        if (changes.length > 0) await tie.mutateAsync(changes);
        return withDebts(saved, { ...file, Liabilities: [] });
      }}
      wide
    >
      <PropertyFields people={people} file={file} />
    </RowDialog>
  );
}

/** What changes for the debts: each knows its property too, since the rank of a lien is held against the others of the same property there. */
function tiesOf(saved: OwnedProperty, whole: Partial<OwnedProperty>, file: LoanFile): LiabilityChange[] {
  const chosen = new Set((whole.Liabilities ?? []).map((ref) => ref.id));
  return (file.Liabilities ?? []).flatMap((debt): LiabilityChange[] => {
    if (chosen.has(debt.id) && debt.OwnedPropertyId !== saved.id)
      return [{ id: debt.id, patch: { OwnedPropertyId: saved.id } }];
    if (!chosen.has(debt.id) && debt.OwnedPropertyId === saved.id)
      return [{ id: debt.id, patch: { OwnedPropertyId: null } }];
    return [];
  });
}

/** A property with the debts that are tied to it from either side. */
function withDebts(property: OwnedProperty, file: LoanFile): OwnedProperty {
  const own: Ref[] = property.Liabilities ?? [];
  const others = (file.Liabilities ?? [])
    .filter((debt) => debt.OwnedPropertyId === property.id && !own.some((ref) => ref.id === debt.id))
    .map((debt) => ({ id: debt.id }));
  return others.length > 0 ? { ...property, Liabilities: [...own, ...others] } : property;
}
