import { type GridDetail, useAdjustmentGrid, useGridWrites } from "@gable/api/adjustment-grid";
import { useText, useTranslation } from "@gable/i18n";
import { saveFile } from "@gable/shell";
import { Button } from "@gable/ui";
import { AdjustmentMatrix } from "./adjustment-matrix";
import { ChangeTable, Figures, PublishDialog } from "./publish-dialog";
import { useRowWords } from "./row-words";
import { priceText } from "./show";

/** The grid as the file that it can be loaded from. */
const csvOf = ({ cells }: GridDetail) =>
  [
    "row,purpose,score_band,ltv_band,percent",
    ...cells.map((of) => [of.row, of.purpose ?? "", of.scoreBand ?? "", of.ltvBand, of.percent].join(",")),
  ].join("\n");

/** What a grid of price adjustments changes of the one in force, cell by cell, the whole of it, and its publishing. */
export function AdjustmentGridPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("adjustmentGrids");
  const grid = useAdjustmentGrid(id);
  const writes = useGridWrites();
  const of = grid.data;
  const number = of?.number ?? 0;
  const save = () => of && saveFile(new Blob([csvOf(of)], { type: "text/csv" }), `price-adjustments-${number}.csv`);
  return (
    <PublishDialog
      of={grid}
      title={number === 0 ? t("shipped") : t("one", { number })}
      failed={t("failed")}
      isDraft={of?.state === "DRAFT"}
      publish={() => writes.publish(id)}
      published={t("published", { number })}
      others={
        of ? (
          <Button look="ghost" className="mr-auto" onClick={save}>
            {t("download")}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      {of ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm [overflow-wrap:anywhere]">{of.source}</p>
          {of.state === "IN_FORCE" ? null : <Changes of={of} />}
          <AdjustmentMatrix of={of} />
        </div>
      ) : null}
    </PublishDialog>
  );
}

function Changes({ of }: { of: GridDetail }) {
  const { t } = useTranslation("adjustmentGrids");
  const text = useText();
  const words = useRowWords();
  const { difference } = of;
  const hidden = difference.added + difference.changed + difference.removed - difference.changes.length;
  return (
    <>
      <Figures
        of={(["added", "changed", "removed", "unchanged"] as const).map((name) => ({
          label: t(name === "removed" ? "gone" : name),
          value: difference[name],
        }))}
      />
      <p className="text-ink-muted text-sm">
        {difference.againstNumber === 0 ? t("againstShipped") : t("against", { number: difference.againstNumber })}
      </p>
      {difference.changes.length > 0 ? (
        <ChangeTable
          caption={t("changes")}
          words={2}
          columns={[t("row"), t("purpose"), t("score"), t("ltv")]}
          changes={difference.changes.map(({ row, purpose, scoreBand, ltvBand, was, will }) => ({
            key: [row, purpose, scoreBand, ltvBand].join(" "),
            of: [words(row), purpose ? text(`adjustmentGrids:purposeName.${purpose}`) : "", scoreBand ?? "", ltvBand],
            was: priceText(was),
            will: priceText(will),
            // What is taken out of a price is what the borrower pays.
            isBetter: was === undefined || will === undefined ? undefined : will < was,
          }))}
        />
      ) : null}
      {hidden > 0 ? <p className="text-ink-muted text-sm">{t("more", { count: hidden })}</p> : null}
    </>
  );
}
