"use client";
import type { Asset } from "@gable/api";
import { BorrowersField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { DeclaredFields } from "../record/declared-fields";
import { RowDialog } from "../record/row-dialog";
import { ASSET_FIELDS } from "./fields";
import { firstOf, type OpenHolding, usePeople } from "./person";

export function AssetDialog({ file, ...open }: OpenHolding<Asset>) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  return (
    <RowDialog<Asset>
      {...open}
      rows={file.Assets}
      begin={{ Borrowers: firstOf(people), AssetDetail: {} }}
      fields={ASSET_FIELDS}
      labels="holdings:asset"
      title={t(open.row.id ? "asset.one" : "asset.add")}
    >
      <DeclaredFields>
        <BorrowersField people={people} />
      </DeclaredFields>
    </RowDialog>
  );
}
