"use client";
import { useParams } from "next/navigation";
import { Workspace } from "../../../../../features/loan/workspace";

export default function LoanStepPage() {
  const { loanId, step } = useParams<{ loanId: string; step: string }>();
  return <Workspace loanId={Number(loanId)} step={step} />;
}
