"use client";
import { WithAreas } from "@gable/shell";
import { useParams, usePathname } from "next/navigation";
import { LOAN_AREAS, stepAt } from "../../../../../features/loan/steps";
import { Workspace } from "../../../../../features/loan/workspace";

export default function LoanStepPage() {
  const params = useParams<{ loanId: string; step: string }>();
  // From step to step the address alone changes, and not the page that the server has sent.
  const step = stepAt(usePathname())?.step ?? params.step;
  return (
    <WithAreas areas={LOAN_AREAS}>
      <Workspace loanId={Number(params.loanId)} step={step} />
    </WithAreas>
  );
}
