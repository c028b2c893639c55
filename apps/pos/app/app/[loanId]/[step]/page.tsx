"use client";
import { useParams } from "next/navigation";
import Step from "../../../../features/steps";

export default function StepPage() {
  const { loanId, step } = useParams<{ loanId: string; step: string }>();
  return <Step loanId={Number(loanId)} slug={step} />;
}
