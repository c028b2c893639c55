"use client";
import { type Expense, type LoanFile, useExpenses } from "@gable/api";
import { formatNumber, formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfExpense, totalExpenses } from "@gable/loan";
import { Badge, type Column } from "@gable/ui";
import { lateDialog } from "../record/late-dialog";
import { type Applies, HoldingList, Named } from "./holding-list";
import { ownersOf } from "./person";

const ExpenseDialog = lateDialog(() => import("./expense-dialog").then((module) => module.ExpenseDialog));

/** What is owed each month and is no debt (Form 1003, section 2d). */
export function ExpenseList({ loanId, file, applies }: { loanId: number; file: LoanFile; applies: Applies }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const writes = useExpenses(loanId);
  const expenses = file.Expenses ?? [];
  const typeOf = (expense: Expense) =>
    expense.ExpenseType ? text(`enums:ExpenseType.${expense.ExpenseType}`) : t("expense.one");
  const columns: Column<Expense>[] = [
    {
      key: "type",
      header: t("expense.ExpenseType"),
      cell: (expense) => (
        <Named name={typeOf(expense)} missing={missingOfExpense(expense)}>
          {expense.ExclusionInd ? <Badge>{t("expense.omitted")}</Badge> : null}
        </Named>
      ),
      total: t("totals.monthly"),
    },
    {
      key: "paidTo",
      header: t("expense.AlimonyOwedTo"),
      cell: (expense) => expense.AlimonyOwedTo || expense.ExpenseTypeOtherDesc,
      className: "max-sm:hidden",
    },
    {
      key: "months",
      header: t("expense.RemainingTermMonthsCount"),
      align: "right",
      cell: (expense) => formatNumber(expense.RemainingTermMonthsCount),
      className: "max-sm:hidden",
    },
    {
      key: "owners",
      header: t("borrowers"),
      cell: (expense) => ownersOf(expense.Borrowers, file.Borrowers ?? []),
      className: "max-sm:hidden",
    },
    {
      key: "payment",
      header: t("expense.MonthlyPaymentAmt"),
      align: "right",
      cell: (expense) => formatUsd(expense.MonthlyPaymentAmt),
      total: formatUsd(totalExpenses(expenses)),
    },
  ];
  return (
    <HoldingList
      of="expenses"
      words="expense"
      columns={columns}
      rows={expenses}
      rowLabel={(expense) => [typeOf(expense), expense.AlimonyOwedTo].filter(Boolean).join(", ")}
      writes={writes}
      applies={applies}
      dialog={(expense, close, added) => (
        <ExpenseDialog file={file} row={expense} writes={writes} onClose={close} onAdded={added} />
      )}
    />
  );
}
