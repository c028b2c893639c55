"use client";
import { type Asset, type LoanFile, useAssets } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfAsset, totalAssets } from "@gable/loan";
import type { Column } from "@gable/ui";
import { lateDialog } from "../record/late-dialog";
import { type Applies, HoldingList, Named } from "./holding-list";
import { ownersOf } from "./person";

const AssetDialog = lateDialog(() => import("./asset-dialog").then((module) => module.AssetDialog));

export function AssetList({ loanId, file, applies }: { loanId: number; file: LoanFile; applies: Applies }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const writes = useAssets(loanId);
  const assets = file.Assets ?? [];
  const typeOf = (asset: Asset) =>
    asset.AssetDetail?.AssetType ? text(`enums:AssetType.${asset.AssetDetail.AssetType}`) : t("asset.one");
  const columns: Column<Asset>[] = [
    {
      key: "type",
      header: t("asset.AssetType"),
      cell: (asset) => <Named name={typeOf(asset)} missing={missingOfAsset(asset)} />,
      total: t("total"),
    },
    { key: "holder", header: t("asset.HolderName"), cell: (asset) => asset.HolderName },
    {
      key: "account",
      header: t("asset.AccountIdentifier"),
      cell: (asset) => asset.AssetDetail?.AccountIdentifier,
      className: "max-sm:hidden",
    },
    {
      key: "owners",
      header: t("borrowers"),
      cell: (asset) => ownersOf(asset.Borrowers, file.Borrowers ?? []),
      className: "max-sm:hidden",
    },
    {
      key: "value",
      header: t("asset.CashOrMarketValueAmt"),
      align: "right",
      cell: (asset) => formatUsd(asset.AssetDetail?.CashOrMarketValueAmt),
      total: formatUsd(totalAssets(assets)),
    },
  ];
  return (
    <HoldingList
      of="assets"
      words="asset"
      columns={columns}
      rows={assets}
      rowLabel={(asset) => [typeOf(asset), asset.HolderName].filter(Boolean).join(", ")}
      writes={writes}
      applies={applies}
      dialog={(asset, close, added) => (
        <AssetDialog file={file} row={asset} writes={writes} onClose={close} onAdded={added} />
      )}
    />
  );
}
