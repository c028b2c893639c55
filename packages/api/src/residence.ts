import { type KindPaths, useRecordKind } from "./kind";
import type { Residence } from "./records";

const paths: KindPaths<Residence> = {
  list: "Residences",
  collection: (record) => `/borrowers/${record.BorrowerId}/residences`,
};

export const useResidences = (loanId: number) => useRecordKind<Residence>(loanId, paths);
