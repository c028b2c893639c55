import { SHIPPED, useAdjustmentGrids, useGridWrites } from "@gable/api/adjustment-grid";
import type { PricingBook } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button } from "@gable/ui";
import { Upload } from "lucide-react";
import { useState } from "react";
import { AdjustmentGridPreview } from "./adjustment-grid-preview";
import { AdjustmentGridUpload } from "./adjustment-grid-upload";
import { PublishedList } from "./published-list";

/** The company's grids of loan-level price adjustments, and the one that is shipped: uploaded, looked at, published, rolled back. */
export function AdjustmentGridList({ book }: { book: PricingBook }) {
  const { t } = useTranslation("adjustmentGrids");
  const grids = useAdjustmentGrids();
  const { rollBack, remove } = useGridWrites();
  const [isUploading, setUploading] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const investorOf = (investorId: string | undefined) =>
    investorId ? (book.investors.find(({ id }) => id === investorId)?.name ?? "") : t("everyInvestor");
  const rows = (grids.data?.rows ?? []).map((row) => ({
    ...row,
    id: row.number === 0 ? SHIPPED : row.id,
    isShipped: row.number === 0,
    effectiveOn: row.number === 0 ? row.effectiveAt : undefined,
    name: row.number === 0 ? t("shipped") : t("name", { number: row.number, investor: investorOf(row.investorId) }),
    notes: [row.source, row.fileName],
    count: t("cells", { count: row.cellCount }),
  }));
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-ink-muted text-sm">{t("lead")}</p>
        <Button look="solid" icon={<Upload aria-hidden="true" className="size-4" />} onClick={() => setUploading(true)}>
          {t("upload")}
        </Button>
      </div>
      <NotRead of={grids} title={t("failed")} lines={4} />
      {rows.length > 0 ? (
        <PublishedList label={t("title")} rows={rows} onShow={setShown} rollBack={rollBack} remove={remove} />
      ) : null}
      {isUploading ? (
        <AdjustmentGridUpload
          investors={book.investors.filter(({ inactive, isManualLender }) => !inactive && !isManualLender)}
          onClose={() => setUploading(false)}
          onUploaded={(id) => {
            setUploading(false);
            setShown(id);
          }}
        />
      ) : null}
      {shown ? <AdjustmentGridPreview id={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}
