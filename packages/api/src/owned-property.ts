import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type OwnedProperty = components["schemas"]["OwnedProperty"];

const paths: KindPaths<OwnedProperty> = {
  list: "OwnedProperties",
  collection: "/los/api/loans/{loanId}/realEstates",
  item: "/los/api/loans/{loanId}/realEstates/{id}",
  many: "/los/api/loans/{loanId}/real-estates",
  restore: "/los/api/loans/{loanId}/realEstates/restore",
};

export const useOwnedProperties = (loanId: number) => useRecordKind<OwnedProperty>(loanId, paths);
