import { type KindPaths, useRecordKind } from "./kind";
import type { OwnedProperty } from "./records";

const paths: KindPaths<OwnedProperty> = {
  list: "OwnedProperties",
  collection: () => "/realEstates",
  many: "/real-estates",
};

export const useOwnedProperties = (loanId: number) => useRecordKind<OwnedProperty>(loanId, paths);
