"use client";
import { useLoan } from "@gable/api";
import { feeSheetQuery } from "@gable/api/fee";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Loading } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import type { StepProps } from "../loan/step";
import { CashToClose } from "./cash-to-close";
import { EscrowAccount } from "./escrow-account";
import { FeeList } from "./fee-list";
import { TemplateBar } from "./template-bar";

/** The step Review Fees: what closing costs by the sections of the Loan Estimate, the escrow account, and the cash to close. */
export function FeesStep({ file: { LoanId: loanId } }: StepProps) {
  const { t } = useTranslation("fees");
  const loan = useLoan(loanId);
  const sheet = useQuery(feeSheetQuery(loanId));
  if (!loan.data) return <Loading lines={12} />;
  if (!sheet.data) return <NotRead of={sheet} title={t("failed")} lines={12} />;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <TemplateBar loanId={loanId} sheet={sheet.data} />
      <FeeList loanId={loanId} file={loan.data} sheet={sheet.data} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <CashToClose sheet={sheet.data} />
        <EscrowAccount escrow={sheet.data.escrow} />
      </div>
    </div>
  );
}
