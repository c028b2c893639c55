"use client";
import type { IncomeItem, LoanFile, RecordWrites } from "@gable/api";
import { Choice, CivilDay, Money, Text, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { OTHER_INCOME_TYPES } from "./choices";
import { type Person, peopleOf } from "./person";

const NUMBERS = ["MonthlyTotalAmt"];

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
  const { t } = useTranslation("finance");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = item.id === undefined;
  const form = useRecordForm<Partial<IncomeItem>>({
    record: isNew
      ? { BorrowerId: people[0]?.value, EmploymentIncomeInd: false }
      : ((file.IncomeItems ?? []).find((one) => one.id === item.id) ?? item),
    numbers: NUMBERS,
    labels: "finance:income",
    write: ({ patch, version, whole }) =>
      item.id ? writes.update({ id: item.id, borrowerId: item.BorrowerId, version, patch }) : writes.create(whole),
  });
  return (
    <RecordDialog title={isNew ? t("income.addOther") : t("income.other")} form={form} onClose={onClose}>
      <IncomeFields people={people} isNew={isNew} />
    </RecordDialog>
  );
}

function IncomeFields({ people, isNew }: { people: Person[]; isNew: boolean }) {
  const type = useValue<string>("IncomeType");
  return (
    <FieldGrid columns={2}>
      <Choice path="BorrowerId" options={people} must readOnly={!isNew} />
      <Choice path="IncomeType" of="IncomeType" values={OTHER_INCOME_TYPES} must />
      {type === "Other" ? <Text path="IncomeTypeOtherDesc" required className="sm:col-span-2" /> : null}
      {type === "Pension" ? <CivilDay path="IncomeItemMetaData.RetirementDate" /> : null}
      <Money path="MonthlyTotalAmt" required />
    </FieldGrid>
  );
}
