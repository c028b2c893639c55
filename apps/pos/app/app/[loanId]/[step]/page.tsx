"use client";
import { useParams } from "next/navigation";
import { late } from "../../../../features/late";

const Step = late(() => import("../../../../features/steps"));

export default function StepPage() {
  const { loanId, step } = useParams<{ loanId: string; step: string }>();
  return <Step loanId={Number(loanId)} slug={step} />;
}
