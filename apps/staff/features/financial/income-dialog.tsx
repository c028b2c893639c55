"use client";
import type { IncomeItem, LoanFile, RecordWrites } from "@gable/api";
import { Choice, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { INCOME_FIELDS } from "./fields";
import { peopleOf } from "./person";

export function IncomeDialog({
  file,
  item,
  writes,
  onClose,
}: {
  file: LoanFile;
  item: Partial<IncomeItem>;
  writes: RecordWrites<IncomeItem>;
  onClose: () => void;
}) {
  const { t } = useTranslation("holdings");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = item.id === undefined;
  const form = useRecordForm<Partial<IncomeItem>>({
    record: isNew
      ? { BorrowerId: people[0]?.value, EmploymentIncomeInd: false }
      : ((file.IncomeItems ?? []).find((one) => one.id === item.id) ?? item),
    fields: INCOME_FIELDS,
    labels: "holdings:income",
    write: ({ patch, version, whole }) =>
      item.id ? writes.update({ id: item.id, borrowerId: item.BorrowerId, version, patch }) : writes.create(whole),
  });
  return (
    <RecordDialog title={isNew ? t("income.addOther") : t("income.other")} form={form} onClose={onClose}>
      <FieldGrid columns={2}>
        <Choice path="BorrowerId" options={people} must readOnly={!isNew} />
        {INCOME_FIELDS.filter(({ path }) => path !== "BorrowerId").map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
    </RecordDialog>
  );
}
