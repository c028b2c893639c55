"use client";
import { late } from "@gable/shell";
import { useParams } from "next/navigation";

const Step = late(() => import("../../../../features/steps"));

export default function StepPage() {
  const { loanId, step } = useParams<{ loanId: string; step: string }>();
  return <Step loanId={Number(loanId)} slug={step} />;
}
