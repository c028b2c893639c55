"use client";
import { WithAreas } from "@gable/shell";
import { useParams } from "next/navigation";
import { Workspace } from "../../../../../features/loan/workspace";

export default function LoanStepPage() {
  const { loanId, step } = useParams<{ loanId: string; step: string }>();
  return (
    <WithAreas areas={["borrower", "finance", "mismo"]}>
      <Workspace loanId={Number(loanId)} step={step} />
    </WithAreas>
  );
}
