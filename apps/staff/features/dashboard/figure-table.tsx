import type { Figure, WidgetName } from "@gable/api";
import { formatNumber, formatUsd, useTranslation } from "@gable/i18n";
import Link from "next/link";

/** A widget's figures as a table; each name leads to the loans behind it. */
export function FigureTable({
  widget,
  rows,
}: {
  widget: WidgetName;
  rows: readonly { row: Figure; name: string; href: string }[];
}) {
  const { t } = useTranslation("dashboard");
  const days = widget === "days-in-stage";
  const cell = "px-2 py-2 text-right";
  return (
    <section aria-label={t(`widget.${widget}`)} className="overflow-x-auto">
      <table className="w-full">
        <thead className="border-line border-b text-ink-muted text-xs">
          <tr>
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {t(`key.${widget}`)}
            </th>
            {(["count", "amount", ...(days ? (["averageDays", "longestDays"] as const) : [])] as const).map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name, href }) => (
            <tr key={row.key} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <Link href={href} className="text-pine underline">
                  {name}
                </Link>
              </th>
              <td className={cell}>{formatNumber(row.count)}</td>
              <td className={cell}>{formatUsd(row.amount)}</td>
              {days ? (
                <>
                  <td className={cell}>{formatNumber(row.averageDays)}</td>
                  <td className={cell}>{formatNumber(row.longestDays)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
