import { notFound } from "next/navigation";
import VerifyEmailPage from "../../verify-email/page";

/** The same page under a company's NMLS number, as platform.md section 2 has it. */
export default async function CompanyVerifyEmailPage({ params }: { params: Promise<{ nmls: string }> }) {
  const { nmls } = await params;
  if (!/^\d{1,12}$/.test(nmls)) notFound();
  return <VerifyEmailPage />;
}
