import type { SheetPreview } from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { Checkbox } from "@gable/ui";
import { FaultList } from "./fault-list";
import { Figures } from "./publish-dialog";
import { priceText, rateText } from "./show";

const FRAME = "max-h-60 overflow-auto rounded-md border border-line";

interface Props {
  of: SheetPreview;
  /** Whether the faulty rows are left out. */
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
}

const WITHIN = ["pricing:sheet.fault"];
const CELL = "px-3 py-1 text-right tabular-nums";

/** What would become of a rate sheet: how many rows are good, what is wrong with the others, and its first prices. */
export function SheetReading({ of, leavesOut, onLeaveOut }: Props) {
  const { t } = useTranslation("pricing");
  if (of.refused.length > 0 && of.firstPrices.length === 0)
    return <FaultList entries={of.refused} title={t("reading.refused")} within={WITHIN} />;
  const figures = [
    { label: t("reading.prices"), value: of.priceCount },
    { label: t("reading.good"), value: of.goodRows },
    { label: t("reading.faulty"), value: of.faultyRows },
    ...(of.leftOutProductRows > 0 ? [{ label: t("reading.leftOut"), value: of.leftOutProductRows }] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <Figures of={figures} />
      {of.faultyRows > 0 ? (
        <>
          <FaultList
            entries={of.faults}
            tone="warn"
            title={t("reading.faultyTitle", { count: of.faultyRows })}
            within={WITHIN}
          />
          {of.priceCount > 0 ? (
            <Checkbox
              label={t("reading.leaveOut", { count: of.faultyRows })}
              checked={leavesOut}
              onChange={onLeaveOut}
            />
          ) : null}
        </>
      ) : null}
      {of.firstPrices.length > 0 ? <FirstPrices of={of} /> : null}
    </div>
  );
}

function FirstPrices({ of }: { of: SheetPreview }) {
  const { t } = useTranslation("pricing");
  const columns = [t("column.rate"), t("column.lock"), t("reading.said"), t("reading.price")];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section aria-label={t("reading.first")} tabIndex={0} className={FRAME}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("reading.first")}</caption>
        <thead className="sticky top-0 bg-sunken text-ink-muted text-xs">
          <tr>
            <th scope="col" className={CELL}>
              {t("reading.row")}
            </th>
            <th scope="col" className="px-3 py-1 text-left font-medium">
              {t("column.product")}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-1 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.firstPrices.map((one) => (
            <tr key={`${one.row} ${one.lockDays}`} className="border-line border-t">
              <td className={CELL}>{one.row}</td>
              <th scope="row" className="px-3 py-1 text-left font-normal">
                {one.product === one.productCode ? one.productCode : `${one.product} → ${one.productCode}`}
              </th>
              <td className={CELL}>{rateText(one.noteRate)}</td>
              <td className={CELL}>{one.lockDays}</td>
              <td className={CELL}>{one.said}</td>
              <td className={CELL}>{priceText(one.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
