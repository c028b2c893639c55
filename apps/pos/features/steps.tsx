"use client";
import { useApplication, useOwnBorrower, useOwnPurpose, useOwnResidences, usePortal } from "@gable/api";
import { portalSteps, shownSteps, stepPath } from "@gable/loan/portal-step";
import { patiently } from "@gable/ui";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect } from "react";
import { AddressStep } from "./address-step";
import { ContactStep } from "./contact-step";
import { CreditStep } from "./credit-step";
import { PurposeStep } from "./purpose-step";
import { QuestionsStep } from "./questions-step";
import { Waiting } from "./waiting";

// What sends files is no part of the questions.
const documentsStep = () => import("./documents-step").then((module) => ({ default: module.DocumentsStep }));
const DocumentsStep = lazy(() => patiently(documentsStep));

/** The screen of one step; one that is not there, or no longer to be changed, leads back to the application. */
export default function Step({
  loanId,
  slug,
  onOwnPage = false,
}: {
  loanId: number;
  slug: string;
  /** Whether the screen stands at the address of its own that it has outside the loan's. */
  onOwnPage?: boolean;
}) {
  const router = useRouter();
  const application = useApplication(loanId);
  const borrower = useOwnBorrower(loanId);
  const residences = useOwnResidences(loanId);
  const purpose = useOwnPurpose(loanId);
  const ready = application.data && borrower.data && residences.data && purpose.data;
  const hidden = usePortal(loanId).data?.hiddenSteps ?? [];
  const steps = ready
    ? shownSteps(portalSteps(borrower.data, residences.data, purpose.data), hidden).filter((one) => !one.fixed)
    : [];
  const step = steps.find((one) => one.slug === slug);
  const asks = slug === "questions" || slug === "credit";
  const documents = slug === "documents";
  const away = Boolean(ready && !documents && ((!step && !asks) || !application.data?.Editable));
  const hasOwnPage = slug === "loan-purpose" && !onOwnPage;
  useEffect(() => {
    if (away) router.replace(`/app/${loanId}`);
    else if (hasOwnPage) router.replace(stepPath(loanId, slug));
  }, [away, hasOwnPage, loanId, router, slug]);
  useEffect(() => {
    if (documents) void documentsStep().catch(() => undefined);
  }, [documents]);
  if (documents && application.data)
    return (
      <Suspense fallback={<Waiting reads={[application]} />}>
        <DocumentsStep loanId={loanId} editable={application.data.Editable} />
      </Suspense>
    );
  if (slug === "credit" && ready && !away) return <CreditStep loanId={loanId} />;
  if (asks && ready && !away) return <QuestionsStep loanId={loanId} />;
  if (!borrower.data || !residences.data || !purpose.data || !step || away || hasOwnPage)
    return <Waiting reads={[application, borrower, residences, purpose]} />;
  const props = { loanId, step, steps };
  if (step.kind === "loan-purpose") return <PurposeStep {...props} purpose={purpose.data} />;
  return step.kind === "contact" ? (
    <ContactStep {...props} borrower={borrower.data} />
  ) : (
    <AddressStep key={step.slug} {...props} residences={residences.data} />
  );
}
