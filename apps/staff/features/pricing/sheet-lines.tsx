import { useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";

const FRAME = "max-h-56 overflow-auto rounded-md border border-line";

interface Props {
  lines: readonly (readonly string[])[];
  headingRow: number;
}

/** The first rows of a worksheet as they are, so that one sees in which the headings stand. */
export function SheetLines({ lines, headingRow }: Props) {
  const { t } = useTranslation("pricing");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label={t("mapping.lines")} tabIndex={0} className={FRAME}>
      <table className="w-full border-collapse text-xs">
        <caption className="sr-only">{t("mapping.lines")}</caption>
        <tbody>
          {lines.map((cells, at) => (
            <tr key={at} className={cx("border-line border-t", at + 1 === headingRow && "bg-sunken font-medium")}>
              <th scope="row" className="px-2 py-0.5 text-right font-normal text-ink-muted tabular-nums">
                {at + 1}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="whitespace-nowrap px-2 py-0.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
