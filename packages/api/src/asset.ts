import { type KindPaths, useRecordKind } from "./kind";
import type { components } from "./schema";

export type Asset = components["schemas"]["Asset"];

const paths: KindPaths<Asset> = {
  list: "Assets",
  collection: "/los/api/loans/{loanId}/assets",
  item: "/los/api/loans/{loanId}/assets/{id}",
  many: "/los/api/loans/{loanId}/assets",
  restore: "/los/api/loans/{loanId}/assets/restore",
};

export const useAssets = (loanId: number) => useRecordKind<Asset>(loanId, paths);
