"use client";
import { late } from "@gable/shell";
import { useParams } from "next/navigation";

const Home = late(() => import("../../../features/home"));

export default function ApplicationPage() {
  const { loanId } = useParams<{ loanId: string }>();
  return <Home loanId={Number(loanId)} />;
}
