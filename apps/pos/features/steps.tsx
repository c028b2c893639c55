"use client";
import { useApplication, useOwnBorrower, useOwnResidences } from "@gable/api";
import { portalSteps } from "@gable/loan/portal-step";
import { Loading } from "@gable/ui";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { AddressStep } from "./address-step";
import { ContactStep } from "./contact-step";
import { CreditStep } from "./credit-step";
import { QuestionsStep } from "./questions-step";

/** The screen of one step; one that is not there, or no longer to be changed, leads back to the application. */
export default function Step({ loanId, slug }: { loanId: number; slug: string }) {
  const router = useRouter();
  const application = useApplication(loanId);
  const borrower = useOwnBorrower(loanId);
  const residences = useOwnResidences(loanId);
  const ready = application.data && borrower.data && residences.data;
  const steps = ready ? portalSteps(borrower.data, residences.data) : [];
  const step = steps.find((one) => one.slug === slug);
  const asks = slug === "questions" || slug === "credit";
  const away = Boolean(ready && ((!step && !asks) || !application.data?.Editable));
  useEffect(() => {
    if (away) router.replace(`/app/${loanId}`);
  }, [away, loanId, router]);
  if (slug === "credit" && ready && !away) return <CreditStep loanId={loanId} />;
  if (asks && ready && !away) return <QuestionsStep loanId={loanId} />;
  if (!borrower.data || !residences.data || !step || away) return <Loading lines={9} className="pt-6" />;
  const props = { loanId, step, steps };
  return step.kind === "contact" ? (
    <ContactStep {...props} borrower={borrower.data} />
  ) : (
    <AddressStep key={step.slug} {...props} residences={residences.data} />
  );
}
