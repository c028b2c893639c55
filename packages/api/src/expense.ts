import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type Expense = components["schemas"]["Expense"];

const paths: KindPaths<Expense> = {
  list: "Expenses",
  collection: "/los/api/loans/{loanId}/expenses",
  item: "/los/api/loans/{loanId}/expenses/{id}",
  many: "/los/api/loans/{loanId}/expenses",
  restore: "/los/api/loans/{loanId}/expenses/restore",
};

export const useExpenses = (loanId: number) => useRecordKind<Expense>(loanId, paths);
