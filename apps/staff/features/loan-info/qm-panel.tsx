"use client";
import { type QMAssessment, useQMTest } from "@gable/api/government";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Panel, type Tone } from "@gable/ui";

type Verdict = QMAssessment["GeneralQM"];

/** Tests that a loan should pass, and those that should not be true of it. */
const PASSED = ["GeneralQM", "Price", "PointsAndFees", "Terms", "SafeHarbor"] as const;
const AVOIDED = ["HigherPriced", "HighCost"] as const;

const OPEN: Partial<Record<Verdict, Tone>> = { NOT_KNOWN: "warn" };
const GOOD: Partial<Record<Verdict, Tone>> = { ...OPEN, YES: "good", NO: "bad" };
const BAD: Partial<Record<Verdict, Tone>> = { ...OPEN, YES: "bad", NO: "good" };

/** The tests of a qualified mortgage, as far as what is entered can tell; what is missing is named in place of a verdict. */
export function QMPanel({ loanId }: { loanId: number }) {
  const { t } = useTranslation("qm");
  const text = useText();
  const read = useQMTest(loanId);
  const tests = read.data;
  return (
    <Panel id="qm-test" title={t("title")}>
      <NotRead of={read} title={t("failed")} lines={5} />
      {tests ? (
        <>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm">
            {PASSED.map((test) => (
              <Line key={test} name={t(`test.${test}`)} tone={GOOD[tests[test]]}>
                {passed(tests[test], t("passes"), t("fails"), t(`verdict.${tests[test]}`))}
              </Line>
            ))}
            {AVOIDED.map((test) => (
              <Line key={test} name={t(`test.${test}`)} tone={BAD[tests[test]]}>
                {t(`verdict.${tests[test]}`)}
              </Line>
            ))}
            <Amount name={t("spread")}>{formatPercent(tests.Spread, { min: 2 })}</Amount>
            {tests.PriceSpread === tests.Spread ? null : (
              <Amount name={t("priceSpread")}>{formatPercent(tests.PriceSpread, { min: 2 })}</Amount>
            )}
            <Amount name={t("threshold")}>{formatPercent(tests.PriceThreshold, { min: 2 })}</Amount>
            <Amount name={t(tests.MostFeesAmt === tests.KnownFeesAmt ? "fees" : "feesAtLeast")}>
              {formatUsd(tests.KnownFeesAmt)}
            </Amount>
            {tests.FeeParts.map((part) => (
              <Amount key={part.key} name={`– ${t(`part.${part.key}`)}`}>
                {formatUsd(part.amt)}
              </Amount>
            ))}
            <Amount name={t("cap")}>{formatUsd(tests.FeeCapAmt)}</Amount>
            <Amount name={t("total")}>{formatUsd(tests.TotalLoanAmt)}</Amount>
            {tests.HighCostAPR === tests.APR ? null : (
              <Amount name={t("highCostApr")}>{formatPercent(tests.HighCostAPR, { min: 2 })}</Amount>
            )}
          </dl>
          <Notes
            of={[
              ...(tests.AgencyRules ? [t("agency", { agency: tests.AgencyRules })] : []),
              ...tests.TermsOutside.map((term) => text(`qm:outside.${term}`)),
              ...tests.Missing.map((what) => text(`qm:missing.${what}`)),
            ]}
          />
        </>
      ) : null}
    </Panel>
  );
}

const passed = (verdict: Verdict, passes: string, fails: string, other: string) =>
  verdict === "YES" ? passes : verdict === "NO" ? fails : other;

function Line({ name, tone, children }: { name: string; tone: Tone | undefined; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">
        <Badge {...(tone ? { tone } : {})}>{children}</Badge>
      </dd>
    </>
  );
}

function Amount({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </>
  );
}

function Notes({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="mt-3 flex list-disc flex-col gap-1 border-line border-t pt-3 pl-4 text-ink-muted text-xs">
      {of.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
