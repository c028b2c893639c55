import { type KindPaths, useRecordKind } from "./kind";
import type { Employer } from "./records";

const paths: KindPaths<Employer> = {
  list: "Employers",
  collection: (record) => `/borrowers/${record.BorrowerId}/employers`,
};

export const useEmployers = (loanId: number) => useRecordKind<Employer>(loanId, paths);
