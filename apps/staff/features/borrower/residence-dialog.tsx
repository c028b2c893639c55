"use client";
import type { Borrower, RecordWrites, Residence } from "@gable/api";
import { AddressFields, Count, Money, Question, Text, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { max, min } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { BASIS_TYPES, RESIDENCY_TYPES } from "./choices";

const NUMBERS = [
  "ResidenceDetail.DurationYearsCount",
  "ResidenceDetail.DurationMonthsCount",
  "Landlord.MonthlyRentAmt",
];
const MOST_YEARS = 120;
const LAST_MONTH = 11;

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
    numbers: NUMBERS,
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
  const isMailing = useValue<string>("ResidenceDetail.ResidencyType") === "Mailing";
  const rents = useValue<string>("ResidenceDetail.BasisType") === "Rent";
  return (
    <>
      <Question layout="segments" path="ResidenceDetail.ResidencyType" of="ResidencyType" values={RESIDENCY_TYPES} />
      <AddressFields required />
      {isMailing ? null : (
        <>
          <FieldGrid columns={2}>
            <Count path="ResidenceDetail.DurationYearsCount" required check={max(MOST_YEARS)} />
            <Count path="ResidenceDetail.DurationMonthsCount" check={max(LAST_MONTH)} />
          </FieldGrid>
          <Question layout="segments" path="ResidenceDetail.BasisType" of="BasisType" values={BASIS_TYPES} required />
          {rents ? (
            <FieldGrid columns={2}>
              <Money path="Landlord.MonthlyRentAmt" required check={min(0)} />
              <Text path="Landlord.Name" />
            </FieldGrid>
          ) : null}
        </>
      )}
    </>
  );
}
