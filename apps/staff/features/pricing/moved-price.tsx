import { Fault } from "@gable/api";
import type { Quote, SeenPrice } from "@gable/api/pricing";
import { formatUsd, useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";
import { priceText, rateText } from "./show";

const FIGURES = ["price", "pointsAmt", "originationAmt", "paymentAmt", "APR"] as const;
type Figure = (typeof FIGURES)[number];

/** What of a price is otherwise by now than it was seen. */
export interface Moved {
  figures: readonly { name: Figure; was: string; is: string }[];
  /** The number of the sheet that it was of, and of that which took its place. */
  sheets: { was: string; is: string } | null;
  /** There is no such price any more. */
  isGone: boolean;
}

/** A price as it stands on the screen: what is chosen is held against it. */
export const seenOf = ({ sheetNumber, price, pointsAmt, originationAmt, paymentAmt, APR }: Quote): SeenPrice => ({
  sheetNumber,
  price,
  pointsAmt,
  originationAmt,
  paymentAmt,
  ...(APR === undefined ? {} : { APR }),
});

/** What a refusal says of how the price has moved; null where it was for something else. */
export function movedOf(fault: unknown): Moved | null {
  if (!(fault instanceof Fault) || fault.code !== "CONFLICT") return null;
  const [was, is] = fault.entries.find(({ key }) => key === "sheetReplaced")?.params ?? [];
  const moved: Moved = {
    figures: FIGURES.flatMap((name) => {
      const entry = fault.entries.find(({ field, key }) => key === "priceMoved" && field === `seen.${name}`);
      return entry ? [{ name, was: entry.params?.[0] ?? "", is: entry.params?.[1] ?? "" }] : [];
    }),
    sheets: was && is ? { was, is } : null,
    isGone: fault.entries.some(({ key }) => key === "priceGone"),
  };
  return moved.figures.length > 0 || moved.isGone ? moved : null;
}

/** The price that a person has seen once they were told how it has moved. */
export function seenAnew(seen: SeenPrice, { figures, sheets }: Moved): SeenPrice {
  const { APR, ...others } = seen;
  const now: Partial<Record<Figure, number>> = APR === undefined ? {} : { APR };
  for (const { name, is } of figures)
    if (is) now[name] = Number(is);
    else delete now[name];
  return { ...others, ...now, ...(sheets ? { sheetNumber: Number(sheets.is) } : {}) };
}

const shown: Record<Figure, (value: number) => string> = {
  price: priceText,
  pointsAmt: formatUsd,
  originationAmt: formatUsd,
  paymentAmt: formatUsd,
  APR: rateText,
};

/** How the price has moved while it was looked at: each figure as it was and as it is. */
export function MovedPrice({ of }: { of: Moved }) {
  const { t } = useTranslation("pricing");
  if (of.isGone)
    return (
      <Banner tone="bad" title={t("moved.gone")}>
        {t("moved.goneHint")}
      </Banner>
    );
  return (
    <div className="flex flex-col gap-3" role="alert">
      <Banner tone="warn" title={t("moved.title")}>
        {of.sheets ? t("moved.sheet", of.sheets) : t("moved.other")}
      </Banner>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("moved.title")}</caption>
        <thead className="text-ink-muted text-xs">
          <tr>
            <td />
            <th scope="col" className="px-2.5 py-1 text-right font-medium">
              {t("moved.was")}
            </th>
            <th scope="col" className="px-2.5 py-1 text-right font-medium">
              {t("moved.is")}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.figures.map(({ name, was, is }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {t(`moved.figure.${name}`)}
              </th>
              <td className="px-2.5 py-1.5 text-right text-ink-muted tabular-nums line-through">
                {was && shown[name](Number(was))}
              </td>
              <td className="px-2.5 py-1.5 text-right font-medium tabular-nums">{is && shown[name](Number(is))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
