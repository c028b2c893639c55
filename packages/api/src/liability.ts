import { type KindPaths, useRecordKind } from "./kind";
import type { Liability } from "./records";

const paths: KindPaths<Liability> = {
  list: "Liabilities",
  collection: () => "/liabilities",
  manyBody: (ids) => ({ liabilities: ids, expenses: [] }),
};

export const useLiabilities = (loanId: number) => useRecordKind<Liability>(loanId, paths);
