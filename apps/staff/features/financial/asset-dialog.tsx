"use client";
import type { Asset, LoanFile, RecordWrites } from "@gable/api";
import { BorrowersField, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { ASSET_FIELDS } from "./fields";
import { type Person, peopleOf } from "./person";

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
  const { t } = useTranslation("holdings");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = asset.id === undefined;
  const record = isNew ? first(people) : ((file.Assets ?? []).find((one) => one.id === asset.id) ?? asset);
  const form = useRecordForm<Partial<Asset>>({
    record,
    fields: ASSET_FIELDS,
    labels: "holdings:asset",
    write: async ({ patch, version, whole }) => {
      if (asset.id) return writes.update({ id: asset.id, version, patch });
      const made = await writes.create(whole);
      onAdded();
      return made;
    },
  });
  return (
    <RecordDialog title={isNew ? t("asset.add") : t("asset.one")} form={form} onClose={onClose}>
      <FieldGrid columns={2}>
        {ASSET_FIELDS.map(({ path, kind }) => (
          <FormField key={path} path={path} className={kind === "check" ? "self-end pb-2" : undefined} />
        ))}
        <BorrowersField people={people} />
      </FieldGrid>
    </RecordDialog>
  );
}

const first = (people: Person[]): Partial<Asset> => ({
  Borrowers: people.slice(0, 1).map(({ value }) => ({ id: value })),
  AssetDetail: {},
});
