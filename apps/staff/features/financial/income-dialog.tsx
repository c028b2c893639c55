"use client";
import type { IncomeItem } from "@gable/api";
import { Choice } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { DeclaredFields } from "../record/declared-fields";
import { RowDialog } from "../record/row-dialog";
import { INCOME_FIELDS } from "./fields";
import { type OpenHolding, usePeople } from "./person";

export function IncomeDialog({ file, ...open }: OpenHolding<IncomeItem>) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  const whose = <Choice path="BorrowerId" options={people} must readOnly={open.row.id !== undefined} />;
  return (
    <RowDialog<IncomeItem>
      {...open}
      rows={file.IncomeItems}
      begin={{ BorrowerId: people[0]?.value, EmploymentIncomeInd: false }}
      fields={INCOME_FIELDS}
      labels="holdings:income"
      title={t(open.row.id ? "income.other" : "income.addOther")}
    >
      <DeclaredFields instead={{ BorrowerId: whose }} />
    </RowDialog>
  );
}
