"use client";
import { type LoanFile, type Qualification, useLoan, useUiState } from "@gable/api";
import { formatUsd, useTranslation } from "@gable/i18n";
import { totalOwned } from "@gable/loan";
import { whenIdle } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import { useEffect, useState } from "react";
import { FundsCard } from "../loan/funds-card";
import type { StepProps } from "../loan/step";
import { WorkedFigure } from "../loan/worked-figure";
import { latePart } from "../record/late-part";
import { AssetList } from "./asset-list";
import { useDoesNotApply } from "./does-not-apply";
import { ExpenseList } from "./expense-list";
import { IncomeList } from "./income-list";
import { LiabilityList } from "./liability-list";
import { PropertyList } from "./property-list";

const CreditPanel = latePart(() => import("../credit/credit-panel").then((module) => module.CreditPanel));

/** The Financial Info step: what the borrowers own, owe and earn. */
export function FinancialStep({ file: { LoanId: loanId }, figures }: StepProps) {
  const loan = useLoan(loanId);
  const state = useUiState(loanId);
  const applies = useDoesNotApply(loanId, state.data);
  if (!loan.data) return <Loading lines={12} />;
  const file = loan.data;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Summary file={file} figures={figures} />
      <FundsCard loanId={loanId} figures={figures} />
      <Credit loanId={loanId} file={file} />
      <AssetList loanId={loanId} file={file} applies={applies} />
      <LiabilityList loanId={loanId} file={file} applies={applies} />
      <ExpenseList loanId={loanId} file={file} applies={applies} />
      <PropertyList loanId={loanId} file={file} applies={applies} />
      <IncomeList loanId={loanId} file={file} state={state.data} />
    </div>
  );
}

/** The loan's credit comes once the page stands; where data is saved, when it is asked for. */
function Credit(props: { loanId: number; file: LoanFile }) {
  const { t } = useTranslation("holdings");
  const [shown, setShown] = useState(false);
  useEffect(() => whenIdle(async () => setShown(true)), []);
  if (shown) return <CreditPanel {...props} />;
  return (
    <Button className="self-start" onClick={() => setShown(true)}>
      {t("showCredit")}
    </Button>
  );
}

/** What the records come to, each leading to its list: the figures that the ratios go by, where there is one, as the terms' step has them. */
function Summary({ file, figures }: { file: LoanFile; figures: Qualification | undefined }) {
  const { t } = useTranslation(["holdings", "loan"]);
  const sums = [
    { id: "assets", name: "AssetsTotalAmt", label: t("loan:assets"), value: figures?.AssetsTotalAmt },
    { id: "liabilities", name: "LiabilityTotalAmt", label: t("loan:debts"), value: figures?.LiabilityTotalAmt },
    {
      id: "realEstates",
      name: "",
      label: t("tab.realEstates"),
      value: totalOwned(file.OwnedProperties ?? [], file.Liabilities ?? []).owned,
    },
    { id: "income", name: "IncomeTotalAmt", label: t("loan:income"), value: figures?.IncomeTotalAmt },
  ];
  return (
    <nav aria-label={t("tabs")}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {sums.map(({ id, name, label, value }) => (
          <li key={id} className="bg-sheet px-4 py-2.5">
            <dl>
              <WorkedFigure
                name={name}
                figures={figures}
                label={label}
                place={`#${id}`}
                value={formatUsd(value)}
                size="lg"
              />
            </dl>
          </li>
        ))}
      </ul>
    </nav>
  );
}
