import { redirect } from "next/navigation";

export default async function LoanPage({ params }: { params: Promise<{ loanId: string }> }) {
  redirect(`/app/loans/${encodeURIComponent((await params).loanId)}/loan-info`);
}
