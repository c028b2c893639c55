"use client";
import { useParams } from "next/navigation";
import Home from "../../../features/home";

export default function ApplicationPage() {
  const { loanId } = useParams<{ loanId: string }>();
  return <Home loanId={Number(loanId)} />;
}
