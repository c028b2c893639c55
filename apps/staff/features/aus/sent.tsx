import type { AusEngine, AusRun, LoanFile, Qualification } from "@gable/api";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";

/** What decides most of a finding: as an engine was told, or as the loan says now. */
export type SentFigures = Pick<
  Partial<AusRun["request"]["casefile"]>,
  "LoanAmt" | "PropertyValueAmt" | "NoteRatePercent" | "LTV" | "DTI"
>;

const ratio = (value: number | undefined) => formatPercent(value || undefined, { min: 2, max: 2 });
const dollars = (value: number | undefined) => formatUsd(value, { cents: false });
const FIGURES = [
  ["LoanAmt", dollars],
  ["PropertyValueAmt", dollars],
  ["NoteRatePercent", (value: number | undefined) => formatPercent(value, { min: 3 })],
  ["LTV", ratio],
  ["DTI", ratio],
] as const;

/** What an engine would be told now; undefined until the loan's figures are known. */
export function figuresNow(file: LoanFile, figures: Qualification | undefined): SentFigures | undefined {
  if (!figures) return undefined;
  const { LoanAmt, PropertyValueAmt, LTV, DTI } = figures;
  const NoteRatePercent = file.Info ? file.Info.MortgageTypeAndTerms?.NoteRatePercent : file.NoteRatePercent;
  return { LoanAmt, PropertyValueAmt, LTV, DTI, NoteRatePercent };
}

/** Whether an engine would be told other figures now. */
export const isOther = (told: SentFigures, now: SentFigures | undefined) =>
  now !== undefined && FIGURES.some(([name, format]) => format(told[name]) !== format(now[name]));

/** The figures that an engine was told, and what has become of them since where `now` is given. */
export function Sent({ engine, told, now }: { engine: AusEngine; told: SentFigures; now?: SentFigures | undefined }) {
  const { t } = useTranslation("aus");
  const figures = FIGURES.map(([name, format]) => ({
    name,
    sent: format(told[name]),
    now: now ? format(now[name]) : format(told[name]),
  }));
  return (
    <dl aria-label={t("told", { engine })} className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map((one) => (
        <div key={one.name}>
          <dt className="text-ink-muted text-xs">{t(`sent.${one.name}`)}</dt>
          <dd className="font-medium tabular-nums">
            {one.sent}
            {one.now === one.sent ? null : (
              <span className="block text-warn text-xs">{t("now", { value: one.now })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
