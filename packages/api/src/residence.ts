import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type Residence = components["schemas"]["Residence"];

const paths: KindPaths<Residence> = {
  list: "Residences",
  collection: "/los/api/loans/{loanId}/borrowers/{borrowerId}/residences",
  item: "/los/api/loans/{loanId}/borrowers/{borrowerId}/residences/{id}",
  restore: "/los/api/loans/{loanId}/borrowers/{borrowerId}/residences/restore",
};

export const useResidences = (loanId: number) => useRecordKind<Residence>(loanId, paths);
