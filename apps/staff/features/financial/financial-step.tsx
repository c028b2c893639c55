"use client";
import { type LoanFile, useLoan, useUiState } from "@gable/api";
import { formatUsd, useTranslation } from "@gable/i18n";
import { totalAssets, totalIncome, totalLiabilities, totalOwned } from "@gable/loan";
import { whenIdle } from "@gable/shell";
import { Button, Figure, Loading } from "@gable/ui";
import { useEffect, useState } from "react";
import type { StepProps } from "../loan/step";
import { latePart } from "../record/late-part";
import { AssetList } from "./asset-list";
import { useDoesNotApply } from "./does-not-apply";
import { ExpenseList } from "./expense-list";
import { IncomeList } from "./income-list";
import { LiabilityList } from "./liability-list";
import { PropertyList } from "./property-list";

const CreditPanel = latePart(() => import("../credit/credit-panel").then((module) => module.CreditPanel));

/** The Financial Info step: what the borrowers own, owe and earn. */
export function FinancialStep({ file: { LoanId: loanId } }: StepProps) {
  const loan = useLoan(loanId);
  const state = useUiState(loanId);
  const applies = useDoesNotApply(loanId, state.data);
  if (!loan.data) return <Loading lines={12} />;
  const file = loan.data;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Summary file={file} />
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

/** The four sums, each leading to the list it is the sum of. */
function Summary({ file }: { file: LoanFile }) {
  const { t } = useTranslation("holdings");
  const figures = [
    { id: "assets", label: t("tab.assets"), value: totalAssets(file.Assets ?? []) },
    {
      id: "liabilities",
      label: t("sum.debts"),
      value: totalLiabilities(file.Liabilities ?? []).monthly.MonthlyPaymentAmt,
    },
    {
      id: "realEstates",
      label: t("tab.realEstates"),
      value: totalOwned(file.OwnedProperties ?? [], file.Liabilities ?? []).owned,
    },
    { id: "income", label: t("sum.income"), value: totalIncome(file.Employers ?? [], file.IncomeItems ?? []) },
  ];
  return (
    <nav aria-label={t("tabs")}>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {figures.map(({ id, label, value }) => (
          <li key={id} className="bg-sheet">
            <a href={`#${id}`} className="block px-4 py-2.5 -outline-offset-2 hover:bg-sunken focus-visible:rounded-lg">
              <dl>
                <Figure label={label} value={formatUsd(value)} size="lg" />
              </dl>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
