import { type KindPaths, useRecordKind } from "./kind";
import type { IncomeItem } from "./records";

const paths: KindPaths<IncomeItem> = {
  list: "IncomeItems",
  collection: (record) => `/borrowers/${record.BorrowerId}/incomes`,
  item: (record) => `/borrowers/${record.BorrowerId}/incomeItems`,
};

export const useIncomeItems = (loanId: number) => useRecordKind<IncomeItem>(loanId, paths);
