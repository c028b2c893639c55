import type { GridCell, GridDetail } from "@gable/api/adjustment-grid";
import { useText, useTranslation } from "@gable/i18n";
import { cx, Select } from "@gable/ui";
import { useState } from "react";
import { useRowWords } from "./row-words";
import { priceText } from "./show";

const PURPOSES = ["PURCHASE", "LIMITED_CASH_OUT", "CASH_OUT"] as const;
/** The table of less mortgage insurance than the standard coverage, which is for no purpose. */
const MINIMUM = "minimumMi";

/** Where a band of loan-to-value begins. */
const startOf = (band: string) => (band.startsWith("<=") ? 0 : Number.parseFloat(band.replace(">", "")));
const keyOf = (of: Pick<GridCell, "row" | "purpose" | "scoreBand" | "ltvBand">) =>
  [of.row, of.purpose ?? "", of.scoreBand ?? "", of.ltvBand].join(" ");

/** The grid as the agencies print it: a row for each band of scores and each thing that a loan can be, a column for each band of loan-to-value. */
export function AdjustmentMatrix({ of }: { of: GridDetail }) {
  const { t } = useTranslation("adjustmentGrids");
  const text = useText();
  const words = useRowWords();
  const [purpose, setPurpose] = useState<string>(PURPOSES[0]);
  const cells = of.cells.filter((cell) => (cell.purpose || MINIMUM) === purpose);
  const bands = [...new Set(cells.map(({ ltvBand }) => ltvBand ?? ""))].sort((a, b) => startOf(a) - startOf(b));
  const rows = new Map<string, Map<string, GridCell>>();
  for (const cell of cells) {
    const name = cell.scoreBand || words(cell.row ?? "");
    rows.set(name, (rows.get(name) ?? new Map()).set(cell.ltvBand ?? "", cell));
  }
  const changed = new Map(of.difference.changes.map((change) => [keyOf(change), change]));
  const has = (one: string) => of.cells.some((cell) => (cell.purpose || MINIMUM) === one);
  return (
    <section aria-labelledby="matrix" className="flex flex-col gap-2 border-line border-t pt-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="matrix" className="font-medium text-sm">
          {t("whole")}
        </h3>
        <Select
          label={t("purpose")}
          labelHidden
          className="w-64 max-w-full"
          value={purpose}
          options={[...PURPOSES, MINIMUM].filter(has).map((value) => ({
            value,
            label: text(`adjustmentGrids:purposeName.${value}`),
          }))}
          onChange={setPurpose}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section aria-label={t("whole")} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse text-xs">
          <caption className="sr-only">{t("matrixOf", { name: t("whole") })}</caption>
          <thead className="bg-sunken text-ink-muted">
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-sunken px-2 py-1.5 text-left font-medium">
                {t("scoreOrKind")}
              </th>
              {bands.map((band) => (
                <th key={band} scope="col" className="whitespace-nowrap px-2 py-1.5 text-right font-medium">
                  {band}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows].map(([name, row]) => (
              <tr key={name} className="border-line border-t">
                <th
                  scope="row"
                  className="sticky left-0 z-10 min-w-24 bg-sheet px-2 py-1 text-left font-normal sm:min-w-40"
                >
                  {name}
                </th>
                {bands.map((band) => {
                  const cell = row.get(band);
                  const change = cell ? changed.get(keyOf(cell)) : undefined;
                  return (
                    <td
                      key={band}
                      className={cx("px-2 py-1 text-right tabular-nums", change && "bg-warn-wash font-medium")}
                    >
                      {change?.was === undefined ? null : (
                        <del className="mr-1 font-normal">{priceText(change.was)}</del>
                      )}
                      {priceText(cell?.percent)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
