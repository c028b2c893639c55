import { useText } from "@gable/i18n";

/** The words of a row of a grid of price adjustments. */
export function useRowWords(): (row: string) => string {
  const text = useText();
  return (row) =>
    row === "base" ? text("adjustmentGrids:base") : text(`pricing:line.${row === "minimumMi" ? row : `attr_${row}`}`);
}
