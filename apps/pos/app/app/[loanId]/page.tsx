"use client";
import { useParams } from "next/navigation";
import { late } from "../../../features/late";

const Home = late(() => import("../../../features/home"));

export default function ApplicationPage() {
  const { loanId } = useParams<{ loanId: string }>();
  return <Home loanId={Number(loanId)} />;
}
