"use client";
import { type Asset, useAssets } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfAsset, totalAssets } from "@gable/loan";
import { useState } from "react";
import type { StepProps } from "../loan/step";
import { DoesNotApply, useDoesNotApply } from "./does-not-apply";
import { EditDialog } from "./edit-dialog";
import { ASSET_FIELDS } from "./fields";
import { activeBorrowers, namesOf } from "./owners";
import { RecordList } from "./record-list";

const MISSING = new Set(missingOfAsset({ id: "" } as Asset).map((entry) => entry.path));

export function AssetsList({ file, readOnly }: StepProps) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useAssets(file.LoanId);
  const applies = useDoesNotApply(file.LoanId, "assets");
  const [edited, setEdited] = useState<Partial<Asset> | null>(null);
  const rows = file.Assets ?? [];
  const name = (asset: Asset) =>
    [text(`enums:AssetType.${asset.AssetDetail?.AssetType ?? "Other"}`), asset.HolderName].filter(Boolean).join(", ");
  return (
    <>
      <RecordList<Asset>
        title={t("tab.assets")}
        addLabel={t("asset.add")}
        rows={rows}
        nameOf={name}
        writes={writes}
        deleted={t("asset.deleted")}
        deletedMany={t("asset.deletedMany")}
        readOnly={readOnly}
        notApplicable={applies.marked}
        onEdit={setEdited}
        onAdd={() =>
          setEdited({
            Borrowers: activeBorrowers(file)
              .slice(0, 1)
              .map(({ id }) => ({ id })),
            AssetDetail: {},
          })
        }
        aside={
          <DoesNotApply
            loanId={file.LoanId}
            entity="assets"
            ids={rows.map((row) => row.id)}
            onDelete={writes.removeMany}
            disabled={readOnly}
          />
        }
        columns={[
          {
            key: "type",
            header: t("asset.AssetType"),
            total: t("total"),
            cell: (row) => (
              <span className="font-medium">
                {row.AssetDetail?.AssetType ? text(`enums:AssetType.${row.AssetDetail.AssetType}`) : "—"}
              </span>
            ),
          },
          { key: "holder", header: t("asset.HolderName"), cell: (row) => row.HolderName || "—" },
          { key: "owners", header: t("borrowers"), cell: (row) => namesOf(file, row.Borrowers) },
          {
            key: "value",
            header: t("asset.CashOrMarketValueAmt"),
            align: "right",
            cell: (row) => formatUsd(row.AssetDetail?.CashOrMarketValueAmt),
            total: formatUsd(totalAssets(rows)),
          },
        ]}
      />
      {edited ? (
        <EditDialog<Asset>
          title={edited.id ? t("asset.one") : t("asset.add")}
          file={file}
          record={edited}
          fields={ASSET_FIELDS}
          writes={writes}
          missing={MISSING}
          readOnly={readOnly}
          onClose={() => setEdited(null)}
          onAdded={applies.clear}
        />
      ) : null}
    </>
  );
}
