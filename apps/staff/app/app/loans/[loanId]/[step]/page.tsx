"use client";
import { requestContext, useSession } from "@gable/api";
import { WithAreas } from "@gable/shell";
import { useQueryClient } from "@tanstack/react-query";
import { useParams, usePathname } from "next/navigation";
import { useEffect } from "react";
import { stepAt } from "../../../../../features/loan/step-address";
import { beginAddress, LOAN_AREAS } from "../../../../../features/loan/steps";
import { Workspace } from "../../../../../features/loan/workspace";

/** Has what the first address shows come while the session is read, for who was signed in here before. */
function useBegunAddress(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (requestContext().loggedInUserId !== null) beginAddress(client, location.pathname);
  }, [client]);
}

export default function LoanStepPage() {
  const params = useParams<{ loanId: string; step: string }>();
  // From step to step the address alone changes, and not the page that the server has sent.
  const step = stepAt(usePathname())?.step ?? params.step;
  const session = useSession();
  useBegunAddress();
  if (!session.data) return null;
  return (
    <WithAreas areas={LOAN_AREAS}>
      <Workspace loanId={Number(params.loanId)} step={step} />
    </WithAreas>
  );
}
