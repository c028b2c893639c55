import type { Figure, WidgetName } from "@gable/api";
import { formatNumber, formatUsd, useTranslation } from "@gable/i18n";
import Link from "next/link";
import { columnsOf, headingOf } from "./widget";

/** A widget's figures as a table; each name leads to the loans behind it. */
export function FigureTable({
  widget,
  rows,
}: {
  widget: WidgetName;
  rows: readonly { row: Figure; name: string; href: string }[];
}) {
  const { t } = useTranslation("dashboard");
  const columns = columnsOf(widget);
  const cell = "px-2 py-2 text-right";
  return (
    <section aria-label={t(`widget.${widget}`)} className="overflow-x-auto">
      <table className="w-full">
        <thead className="border-line border-b text-ink-muted text-xs">
          <tr>
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {t(`key.${widget}`)}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {t(`column.${headingOf(widget, name)}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name, href }) => (
            <tr key={row.key} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <Link prefetch={false} href={href} className="text-pine underline">
                  {name}
                </Link>
              </th>
              {columns.map((name) => (
                <td key={name} className={cell}>
                  {name === "amount" ? formatUsd(row.amount) : formatNumber(row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
