import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type Employer = components["schemas"]["Employer"];

const paths: KindPaths<Employer> = {
  list: "Employers",
  collection: "/los/api/loans/{loanId}/borrowers/{borrowerId}/employers",
  item: "/los/api/loans/{loanId}/borrowers/{borrowerId}/employers/{id}",
  restore: "/los/api/loans/{loanId}/borrowers/{borrowerId}/employers/restore",
};

export const useEmployers = (loanId: number) => useRecordKind<Employer>(loanId, paths);
