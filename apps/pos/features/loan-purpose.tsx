"use client";
import { useApplications } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { stepPath } from "@gable/loan/portal-step";
import { useTitle } from "@gable/shell";
import { useSearchParams } from "next/navigation";
import { ApplicationList } from "./list";
import Step from "./steps";
import { Waiting } from "./waiting";

/** The step of the loan's purpose at its own address: for the loan that is named, for the only one, or for the one chosen here. */
export default function LoanPurpose() {
  const { t } = useTranslation("pos");
  const named = Number(useSearchParams().get("loanId"));
  const applications = useApplications();
  const { data } = applications;
  useTitle(t("step.loan-purpose.title"));
  if (!data) return <Waiting reads={[applications]} />;
  const only = data.rows.length === 1 ? data.rows[0]?.LoanId : undefined;
  const loanId = Number.isSafeInteger(named) && named > 0 ? named : only;
  if (loanId) return <Step key={loanId} loanId={loanId} slug="loan-purpose" onOwnPage />;
  return <ApplicationList rows={data.rows} lead={t("list.chooseLoan")} pathOf={(id) => stepPath(id, "loan-purpose")} />;
}
