"use client";
import type { Asset, LoanFile, RecordWrites } from "@gable/api";
import { BorrowersField, Check, Choice, Money, Text, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { min } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { ASSET_TYPES, FUNDS_SOURCES, GIFTS } from "./choices";
import { type Person, peopleOf } from "./person";

const NUMBERS = ["AssetDetail.CashOrMarketValueAmt"];

export function AssetDialog({
  file,
  asset,
  writes,
  onClose,
  onAdded,
}: {
  file: LoanFile;
  asset: Partial<Asset>;
  writes: RecordWrites<Asset>;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation("finance");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = asset.id === undefined;
  const record = isNew ? first(people) : ((file.Assets ?? []).find((one) => one.id === asset.id) ?? asset);
  const form = useRecordForm<Partial<Asset>>({
    record,
    numbers: NUMBERS,
    labels: "finance:asset",
    write: async ({ patch, version, whole }) => {
      if (asset.id) return writes.update({ id: asset.id, version, patch });
      const made = await writes.create(whole);
      onAdded();
      return made;
    },
  });
  return (
    <RecordDialog title={isNew ? t("asset.add") : t("asset.one")} form={form} onClose={onClose}>
      <AssetFields people={people} />
    </RecordDialog>
  );
}

const first = (people: Person[]): Partial<Asset> => ({
  Borrowers: people.slice(0, 1).map(({ value }) => ({ id: value })),
  AssetDetail: {},
});

function AssetFields({ people }: { people: Person[] }) {
  const type = useValue<string>("AssetDetail.AssetType");
  return (
    <FieldGrid columns={2}>
      <Choice path="AssetDetail.AssetType" of="AssetType" values={ASSET_TYPES} must />
      <Money path="AssetDetail.CashOrMarketValueAmt" required check={min(0)} />
      {type === "Other" ? <Text path="AssetDetail.AssetTypeOtherDesc" className="sm:col-span-2" /> : null}
      {GIFTS.has(type ?? "") ? (
        <>
          <Choice path="AssetDetail.FundsSourceType" of="FundsSourceType" values={FUNDS_SOURCES} />
          <Check path="AssetDetail.IncludedInAssetAccountInd" className="self-end pb-2" />
        </>
      ) : null}
      <Text path="HolderName" />
      <Text path="AssetDetail.AccountIdentifier" maxLength={60} />
      <BorrowersField people={people} />
    </FieldGrid>
  );
}
