"use client";
import type { Borrower, RecordWrites, Residence } from "@gable/api";
import { AddressFields, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { RESIDENCE_FIELDS } from "./fields";

export function ResidenceDialog({
  borrower,
  residence,
  residences,
  writes,
  onClose,
}: {
  borrower: Borrower;
  residence: Partial<Residence>;
  residences: readonly Residence[];
  writes: RecordWrites<Residence>;
  onClose: () => void;
}) {
  const { t } = useTranslation("borrower");
  const isNew = residence.id === undefined;
  const hasCurrent = residences.some((one) => one.ResidenceDetail?.ResidencyType === "Current");
  const form = useRecordForm<Partial<Residence>>({
    record: isNew
      ? {
          BorrowerId: borrower.id,
          ResidenceDetail: { ResidencyType: hasCurrent ? "Prior" : "Current" },
          Landlord: {},
          Address: {},
        }
      : (residences.find((one) => one.id === residence.id) ?? residence),
    fields: RESIDENCE_FIELDS,
    labels: "borrower:residence",
    normalize: (record) => (record.ResidenceDetail?.BasisType === "Rent" ? record : { ...record, Landlord: {} }),
    write: ({ patch, version, whole }) =>
      residence.id
        ? writes.update({ id: residence.id, borrowerId: borrower.id, version, patch })
        : writes.create(whole),
  });
  return (
    <RecordDialog title={isNew ? t("residence.add") : t("residence.edit")} form={form} onClose={onClose}>
      <ResidenceFields />
    </RecordDialog>
  );
}

function ResidenceFields() {
  return (
    <>
      <FormField path="ResidenceDetail.ResidencyType" />
      <AddressFields required />
      <FieldGrid columns={2} className="empty:hidden">
        <FormField path="ResidenceDetail.DurationYearsCount" />
        <FormField path="ResidenceDetail.DurationMonthsCount" />
      </FieldGrid>
      <FormField path="ResidenceDetail.BasisType" />
      <FieldGrid columns={2} className="empty:hidden">
        <FormField path="Landlord.MonthlyRentAmt" />
        <FormField path="Landlord.Name" />
      </FieldGrid>
    </>
  );
}
