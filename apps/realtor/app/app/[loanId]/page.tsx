"use client";
import { useParams } from "next/navigation";
import DealPage from "../../../features/deal";

export default function Page() {
  const { loanId } = useParams<{ loanId: string }>();
  return <DealPage loanId={Number(loanId)} />;
}
