"use client";
import type { Expense } from "@gable/api";
import { BorrowersField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { DeclaredFields } from "../record/declared-fields";
import { RowDialog } from "../record/row-dialog";
import { EXPENSE_FIELDS } from "./fields";
import { firstOf, type OpenHolding, usePeople } from "./person";

export function ExpenseDialog({ file, ...open }: OpenHolding<Expense>) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  return (
    <RowDialog<Expense>
      {...open}
      rows={file.Expenses}
      begin={{ Borrowers: firstOf(people) }}
      fields={EXPENSE_FIELDS}
      labels="holdings:expense"
      title={t(open.row.id ? "expense.one" : "expense.add")}
    >
      <DeclaredFields>
        <BorrowersField people={people} />
      </DeclaredFields>
    </RowDialog>
  );
}
