import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type IncomeItem = components["schemas"]["IncomeItem"];

const paths: KindPaths<IncomeItem> = {
  list: "IncomeItems",
  collection: "/los/api/loans/{loanId}/borrowers/{borrowerId}/incomes",
  item: "/los/api/loans/{loanId}/borrowers/{borrowerId}/incomeItems/{id}",
  restore: "/los/api/loans/{loanId}/borrowers/{borrowerId}/incomeItems/restore",
};

export const useIncomeItems = (loanId: number) => useRecordKind<IncomeItem>(loanId, paths);
