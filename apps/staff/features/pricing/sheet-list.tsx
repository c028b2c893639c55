import { type PricingBook, type RateSheet, usePricingWrites, useRateSheets } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button, EmptyState } from "@gable/ui";
import { Upload } from "lucide-react";
import { useState } from "react";
import { PublishedList } from "./published-list";
import { SheetPreview } from "./sheet-preview";
import { SheetUploadDialog } from "./sheet-upload-dialog";

/** The company's rate sheets: uploaded, looked at, published, rolled back. */
export function SheetList({ book }: { book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const sheets = useRateSheets();
  const { rollBack, remove } = usePricingWrites();
  const [isUploading, setUploading] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const rows = sheets.data?.rows ?? [];
  const investors = book.investors.filter(({ inactive, isManualLender }) => !inactive && !isManualLender);
  const nameOf = ({ investorId, number }: RateSheet) =>
    t("sheet.name", { investor: book.investors.find(({ id }) => id === investorId)?.name ?? "", number });
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="flex justify-end">
        <Button
          look="solid"
          icon={<Upload aria-hidden="true" className="size-4" />}
          disabled={investors.length === 0}
          onClick={() => setUploading(true)}
        >
          {t("sheet.upload")}
        </Button>
      </div>
      <NotRead of={sheets} title={t("sheet.failed")} lines={6} />
      {sheets.data && rows.length === 0 ? (
        <div className="rounded-lg border border-line bg-sheet">
          <EmptyState title={t("sheet.none")}>
            {t(investors.length > 0 ? "sheet.noneHint" : "sheet.noInvestors")}
          </EmptyState>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <PublishedList
          label={t("settings.sheets")}
          rows={rows.map((row) => ({
            ...row,
            name: nameOf(row),
            notes: [row.fileName, row.leftOutRows > 0 ? t("sheet.without", { count: row.leftOutRows }) : undefined],
            count: t("sheet.prices", { count: row.priceCount }),
          }))}
          onShow={setShown}
          rollBack={rollBack}
          remove={remove}
        />
      ) : null}
      {isUploading ? (
        <SheetUploadDialog
          book={book}
          investors={investors}
          onClose={() => setUploading(false)}
          onUploaded={(id) => {
            setUploading(false);
            setShown(id);
          }}
        />
      ) : null}
      {shown ? <SheetPreview id={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}
