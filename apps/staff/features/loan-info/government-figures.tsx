"use client";
import { useSettled } from "@gable/api";
import { type GovernmentFigures, type InfoPatch, useGovernmentFigures } from "@gable/api/government";
import { formatDate, formatPercent, formatUsd, useText } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Figure, Panel } from "@gable/ui";

interface Shown {
  key: string;
  value: string;
  tone?: "bad" | "warn" | undefined;
  isLead?: boolean;
}

type Text = ReturnType<typeof useText>;

const PAUSE_MS = 400;

/** What the agency's tables make of the loan, with what is typed and not saved yet; each figure is worked out by the server. */
export function GovernmentFiguresPanel({
  loanId,
  change,
  title,
}: {
  loanId: number;
  change: InfoPatch;
  title?: string;
}) {
  const text = useText();
  // A change is asked about a little after the last key.
  const asked = useSettled(JSON.stringify(change), PAUSE_MS);
  const read = useGovernmentFigures(loanId, JSON.parse(asked) as InfoPatch);
  const figures = read.data;
  const shown = figures ? shownOf(figures, text) : [];
  if (figures && shown.length === 0 && figures.Findings.length === 0) return null;
  return (
    <Panel
      className="@container"
      id="government-figures"
      title={title ?? text("government:figures")}
      aside={Object.keys(change).length > 0 ? <Badge tone="warn">{text("government:preview")}</Badge> : null}
    >
      <NotRead of={read} title={text("government:notRead")} lines={4} />
      {figures ? (
        <>
          <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-3 @xl:grid-cols-4">
            {shown.map(({ key, value, tone, isLead }) => (
              <Figure
                key={key}
                label={text(`government:figure.${key}`)}
                value={value}
                tone={tone}
                size={isLead ? "lg" : "md"}
                className={isLead ? "col-span-2" : ""}
              />
            ))}
          </dl>
          <Findings figures={figures} />
          <Tables figures={figures} />
        </>
      ) : null}
    </Panel>
  );
}

function Findings({ figures }: { figures: GovernmentFigures }) {
  const text = useText();
  if (figures.Findings.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="font-medium text-sm">{text("government:findings")}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-xs marker:text-warn">
        {figures.Findings.map((finding) => (
          <li key={finding.message}>{findingText(finding, text)}</li>
        ))}
      </ul>
    </div>
  );
}

/** A finding in the reader's language; one that the catalogue does not have, in English. */
function findingText({ key, params = [], message }: GovernmentFigures["Findings"][number], text: Text): string {
  return text(`government:finding.${key}`, { ...wordsOf(key, params, text), fallback: message });
}

function wordsOf(key: string, [first = "", second = ""]: readonly string[], text: Text): Record<string, string> {
  switch (key) {
    case "tableMissing":
      return { name: text(`government:name.${first}`) };
    case "tableOfOtherDay":
      return { name: text(`government:name.${first}`), day: formatDate(second) };
    case "borrowerExcluded":
      return { name: first };
    case "insuranceNoCoverage":
      return { percent: first };
    case "insuranceScoreNotOnCard":
      return { score: first, percent: second };
    case "loanLimitCountyOrCity":
      return { county: first, city: second };
    case "feesStale":
    case "feesTypedOtherwise":
      return { amount: formatUsd(first), monthly: formatUsd(second) };
    default:
      return { amount: formatUsd(first) };
  }
}

function Tables({ figures }: { figures: GovernmentFigures }) {
  const text = useText();
  if (figures.Tables.length === 0) return null;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <h3 className="font-medium text-sm">{text("government:from")}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted text-xs">
        {figures.Tables.map((table) => (
          <li key={table.kind} className="[overflow-wrap:anywhere]">
            <span className="text-ink">
              {text("government:table", {
                name: text(`government:name.${table.kind}`),
                from: formatDate(table.validFrom),
              })}
            </span>{" "}
            {table.source} {table.demonstration ? <Badge tone="warn">{text("government:demonstration")}</Badge> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function shownOf(figures: GovernmentFigures, text: Text): Shown[] {
  return [
    ...ofFHA(figures, text),
    ...ofVA(figures, text),
    ...ofUSDA(figures, text),
    ...ofInsurance(figures),
    ...ofLimit(figures),
  ];
}

const amountAt = (text: Text, amount: number, percent: number) =>
  text("government:amountAt", { amount: formatUsd(amount), percent: formatPercent(percent, { min: 2 }) });
const months = (text: Text, count: number) =>
  text(count === 1 ? "government:figure.months_one" : "government:figure.months_other", { count });

function ofFHA({ FHA }: GovernmentFigures, text: Text): Shown[] {
  const { Premium, Investment } = FHA ?? {};
  return [
    ...(Premium
      ? [
          { key: "upfront", value: amountAt(text, Premium.UpfrontAmt, Premium.UpfrontPercent), isLead: true },
          { key: "monthly", value: amountAt(text, Premium.MonthlyAmt, Premium.AnnualPercent), isLead: true },
          {
            key: "duration",
            value: Premium.WholeTerm ? text("government:figure.wholeTerm") : months(text, Premium.Months),
          },
        ]
      : []),
    ...(Investment?.Eligible
      ? [
          { key: "investment", value: formatUsd(Investment.RequiredAmt) },
          { key: "maxLoan", value: formatUsd(Investment.MaxLoanAmt, { cents: false }) },
        ]
      : []),
  ];
}

function ofVA({ VA }: GovernmentFigures, text: Text): Shown[] {
  if (!VA) return [];
  const { Entitlement, FundingFee, Residual, Reduction } = VA;
  const { GuidelineAmt, Standing } = Residual;
  return [
    ...(FundingFee
      ? [
          {
            key: "fundingFee",
            value: FundingFee.Exempt
              ? text("government:figure.exempt")
              : amountAt(text, FundingFee.Amt, FundingFee.Percent),
            isLead: true,
          },
        ]
      : []),
    { key: "guaranty", value: formatUsd(Entitlement.Known ? Entitlement.GuarantyAmt : undefined), isLead: true },
    ...(Entitlement.Full || !Entitlement.Known
      ? []
      : [
          { key: "available", value: formatUsd(Entitlement.AvailableAmt) },
          {
            key: "shortfall",
            value: formatUsd(Entitlement.ShortfallAmt),
            tone: Entitlement.ShortfallAmt > 0 ? ("bad" as const) : undefined,
          },
        ]),
    {
      key: "residual",
      value: formatUsd(Residual.ResidualAmt),
      tone: Standing && !Standing.Meets ? "bad" : undefined,
    },
    { key: "guideline", value: formatUsd(GuidelineAmt) },
    { key: "upkeep", value: formatUsd(Residual.MaintenanceAmt) },
    ...(Standing && Residual.GrossAmt > 0 ? [{ key: "ratio", value: formatPercent(Standing.Ratio) }] : []),
    ...(Reduction
      ? [
          { key: "saving", value: formatUsd(Reduction.SavingAmt) },
          { key: "recoup", value: Reduction.Months === undefined ? "—" : months(text, Reduction.Months) },
          { key: "seasonedFrom", value: formatDate(Reduction.SeasonedFrom) },
        ]
      : []),
  ];
}

function ofUSDA({ USDA }: GovernmentFigures, text: Text): Shown[] {
  if (!USDA) return [];
  const fee = USDA.Guarantee;
  return [
    ...(fee
      ? [
          { key: "guaranteeFee", value: amountAt(text, fee.UpfrontAmt, fee.UpfrontPercent), isLead: true },
          { key: "annualFee", value: amountAt(text, fee.MonthlyAmt, fee.AnnualPercent), isLead: true },
          { key: "totalLoan", value: formatUsd(fee.LoanAmt) },
        ]
      : []),
    { key: "income", value: formatUsd(USDA.AnnualIncomeAmt), tone: USDA.IncomeExceeded ? "bad" : undefined },
    { key: "incomeLimit", value: formatUsd(USDA.IncomeLimitAmt) },
  ];
}

function ofInsurance({ Insurance }: GovernmentFigures): Shown[] {
  if (!Insurance) return [];
  return [
    { key: "coverage", value: formatPercent(Insurance.Coverage) },
    { key: "premium", value: formatUsd(Insurance.MonthlyAmt) },
  ];
}

function ofLimit({ Limit }: GovernmentFigures): Shown[] {
  if (!Limit) return [];
  return [
    {
      key: Limit.exact ? "limit" : "limitAtLeast",
      value: formatUsd(Limit.limit, { cents: false }),
      tone: Limit.exceeded ? "bad" : undefined,
    },
  ];
}
