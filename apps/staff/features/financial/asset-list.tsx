"use client";
import { type Asset, type LoanFile, useAssets } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfAsset, totalAssets } from "@gable/loan";
import type { Column } from "@gable/ui";
import { useState } from "react";
import { RecordList } from "../record/record-list";
import { AssetDialog } from "./asset-dialog";
import { DoesNotApply, type useDoesNotApply } from "./does-not-apply";
import { EmptyList } from "./empty-list";
import { MissingMark } from "./missing-mark";
import { ownersOf } from "./person";

export function AssetList({
  loanId,
  file,
  applies,
}: {
  loanId: number;
  file: LoanFile;
  applies: ReturnType<typeof useDoesNotApply>;
}) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useAssets(loanId);
  const [open, setOpen] = useState<Partial<Asset> | null>(null);
  const assets = file.Assets ?? [];
  const typeOf = (asset: Asset) =>
    asset.AssetDetail?.AssetType ? text(`enums:AssetType.${asset.AssetDetail.AssetType}`) : t("asset.one");
  const columns: Column<Asset>[] = [
    {
      key: "type",
      header: t("asset.AssetType"),
      cell: (asset) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {typeOf(asset)}
          <MissingMark missing={missingOfAsset(asset)} />
        </span>
      ),
      total: t("total"),
    },
    { key: "holder", header: t("asset.HolderName"), cell: (asset) => asset.HolderName },
    {
      key: "account",
      header: t("asset.AccountIdentifier"),
      cell: (asset) => asset.AssetDetail?.AccountIdentifier,
      className: "max-sm:hidden",
    },
    { key: "owners", header: t("borrowers"), cell: (asset) => ownersOf(asset.Borrowers, file.Borrowers ?? []) },
    {
      key: "value",
      header: t("asset.CashOrMarketValueAmt"),
      align: "right",
      cell: (asset) => formatUsd(asset.AssetDetail?.CashOrMarketValueAmt),
      total: formatUsd(totalAssets(assets)),
    },
  ];
  return (
    <>
      <RecordList
        id="assets"
        title={t("tab.assets")}
        columns={columns}
        rows={assets}
        rowKey={(asset) => asset.id}
        rowLabel={(asset) => [typeOf(asset), asset.HolderName].filter(Boolean).join(", ")}
        onOpen={setOpen}
        adders={[{ label: t("asset.add"), onAdd: () => setOpen({}) }]}
        onRemove={(rows) =>
          rows.length === 1 && rows[0] ? writes.remove(rows[0]) : writes.removeMany(rows.map((row) => row.id))
        }
        removed={{ one: t("asset.deleted"), many: t("asset.deletedMany") }}
        hasTotals
        empty={<EmptyList marked={applies.marked("assets")} />}
        aside={
          <DoesNotApply
            name={t("tab.assets")}
            marked={applies.marked("assets")}
            count={assets.length}
            onMark={(value) => applies.mark("assets", value)}
            onRemoveAll={() => writes.removeMany(assets.map((asset) => asset.id))}
          />
        }
      />
      {open ? (
        <AssetDialog
          file={file}
          asset={open}
          writes={writes}
          onClose={() => setOpen(null)}
          onAdded={() => applies.mark("assets", false)}
        />
      ) : null}
    </>
  );
}
