import { type KindPaths, useRecordKind } from "./kind";
import type { Asset } from "./records";

const paths: KindPaths<Asset> = {
  list: "Assets",
  collection: () => "/assets",
};

export const useAssets = (loanId: number) => useRecordKind<Asset>(loanId, paths);
