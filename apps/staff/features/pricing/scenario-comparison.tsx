import { type ComparedScenario, type ScenarioColumn, useScenarioComparison } from "@gable/api/pricing-scenario";
import { formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button, cx } from "@gable/ui";
import { Check } from "lucide-react";
import { Why } from "./ineligible";
import { useProgramWords } from "./program-words";
import { priceText, rateText } from "./show";

/** A column as it was asked for: `key` names what is taken out with it. */
interface ComparedColumn extends ScenarioColumn {
  key: string;
}

const ROWS = [
  ["NoteRatePercent", ({ price }: ComparedScenario) => rateText(price?.NoteRatePercent)],
  ["APR", ({ price }: ComparedScenario) => rateText(price?.APR)],
  ["price", ({ price }: ComparedScenario) => priceText(price?.price)],
  ["pointsAmt", null],
  ["paymentAmt", ({ price }: ComparedScenario) => formatUsd(price?.paymentAmt)],
  ["MonthlyMortgageInsuranceAmt", (of: ComparedScenario) => formatUsd(of.MonthlyMortgageInsuranceAmt)],
  ["CashToClose", ({ price }: ComparedScenario) => formatUsd(price?.CashToClose)],
  ["DTI", ({ price }: ComparedScenario) => formatPercent(price?.DTI)],
  ["LTV", ({ LTV }: ComparedScenario) => formatPercent(LTV)],
  ["breakevenMonths", null],
  ["totalInterestAmt", (of: ComparedScenario) => formatUsd(of.totalInterestAmt)],
  ["lockDays", null],
] as const;

interface Props {
  loanId: number;
  columns: readonly ComparedColumn[];
  /** The loan is otherwise than it is kept: a column of no saved scenario says so. */
  isSupposed: boolean;
  onTakeOut: (column: ComparedColumn) => void;
  onEnd: () => void;
}

/** Up to four scenarios side by side, each a product for the loan as it is supposed to be; one under another on a phone. */
export function ScenarioComparison({ loanId, columns, isSupposed, onTakeOut, onEnd }: Props) {
  const { t } = useTranslation("quotes");
  const programs = useProgramWords();
  const found = useScenarioComparison(
    loanId,
    columns.map(({ key: _, ...column }) => column),
  );
  const compared = found.data?.columns ?? [];
  const nameOf = (of: ComparedScenario) => of.name ?? t(isSupposed ? "asSupposed" : "asIs");
  return (
    <section aria-labelledby="comparison" className="flex flex-col gap-2">
      <header className="flex items-baseline justify-between">
        <h2 id="comparison" className="font-medium font-serif text-lg/6">
          {t("comparison")}
        </h2>
        <Button size="sm" look="ghost" onClick={onEnd}>
          {t("endComparison")}
        </Button>
      </header>
      <NotRead look="banner" lines={8} of={found} title={t("comparisonFailed")} />
      {compared.length > 0 ? (
        <ol
          className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
          style={{ "--columns": Math.max(compared.length, 2) } as React.CSSProperties}
        >
          {compared.map((of, at) => {
            const column = columns[at];
            return (
              <li key={column?.key ?? at} className="flex flex-col rounded-lg border border-line bg-sheet">
                <div className="flex min-h-20 flex-1 items-start justify-between gap-2 px-3 py-2.5">
                  <div className="min-w-0">
                    <h3 className="break-words font-medium">{nameOf(of)}</h3>
                    <p className="text-sm">{of.price ? `${of.price.name} · ${of.price.ProductProviderName}` : null}</p>
                    <p className="text-ink-muted text-xs empty:hidden">{programs(of)}</p>
                    {of.Eligible ? null : (
                      <p className="mt-1 text-sm">
                        <Badge tone="bad">{t("cannotHave")}</Badge> {of.reasons[0] ? <Why of={of.reasons[0]} /> : null}
                      </p>
                    )}
                  </div>
                  {column ? (
                    <Button
                      size="sm"
                      look="ghost"
                      aria-label={t("takeOutOf", { name: [nameOf(of), of.price?.name].filter(Boolean).join(", ") })}
                      onClick={() => onTakeOut(column)}
                    >
                      {t("takeOut")}
                    </Button>
                  ) : null}
                </div>
                <Figures of={of} />
              </li>
            );
          })}
        </ol>
      ) : null}
    </section>
  );
}

function Figures({ of }: { of: ComparedScenario }) {
  const { t } = useTranslation("quotes");
  const shown = (name: (typeof ROWS)[number][0]) => {
    const points = of.price?.pointsAmt;
    if (name === "pointsAmt")
      return points !== undefined && points < 0 ? t("credit", { amount: formatUsd(-points) }) : formatUsd(points);
    if (name === "breakevenMonths") return of.breakevenMonths ? t("months", { count: of.breakevenMonths }) : "";
    return t("days", { count: of.lockDays });
  };
  return (
    <dl className="border-line border-t text-sm">
      {ROWS.map(([name, show]) => {
        const isBest = of.best.includes(name);
        return (
          <div
            key={name}
            className={cx("flex min-h-8 items-center justify-between gap-2 px-3 py-1", isBest && "bg-pine-wash")}
          >
            <dt className="text-ink-muted">{t(`figure.${name}`)}</dt>
            <dd className={cx("flex items-center gap-1 text-right tabular-nums", isBest && "font-medium")}>
              {isBest ? (
                <>
                  <Check aria-hidden="true" className="size-4 text-good" />
                  <span className="text-good text-xs">{t("best")}</span>
                </>
              ) : null}
              {(show ? show(of) : shown(name)) || "—"}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
