"use client";
import type { Borrower, Residence } from "@gable/api";
import { AddressFields, FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { type OpenRow, RowDialog } from "../record/row-dialog";
import { RESIDENCE_FIELDS } from "./fields";

interface Props extends OpenRow<Residence> {
  borrower: Borrower;
  rows: readonly Residence[];
}

export function ResidenceDialog({ borrower, ...open }: Props) {
  const { t } = useTranslation("borrower");
  const hasCurrent = open.rows.some((one) => one.ResidenceDetail?.ResidencyType === "Current");
  return (
    <RowDialog<Residence>
      {...open}
      begin={{
        BorrowerId: borrower.id,
        ResidenceDetail: { ResidencyType: hasCurrent ? "Prior" : "Current" },
        Landlord: {},
        Address: {},
      }}
      fields={RESIDENCE_FIELDS}
      labels="borrower:residence"
      normalize={(record) => (record.ResidenceDetail?.BasisType === "Rent" ? record : { ...record, Landlord: {} })}
      title={t(open.row.id ? "residence.edit" : "residence.add")}
    >
      <ResidenceFields />
    </RowDialog>
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
