"use client";
import { FormSurroundings, type Surroundings, type TheirsProps } from "@gable/form";
import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { FieldHistory } from "./field-history";
import { markUnsaved } from "./unsaved";

const TheirChanges = dynamic(() => import("../journal/their-changes").then((module) => module.TheirChanges), {
  ssr: false,
});

const LoanContext = createContext<number | null>(null);

/** Says to the forms inside which loan their records are of: what happened to a field is asked of that loan. */
export function OnLoan({ loanId, children }: { loanId: number; children: ReactNode }) {
  const surroundings = useMemo<Surroundings>(
    () => ({ mark: (typed) => markUnsaved(loanId, typed), Around: WithHistory, Theirs: WhoChanged }),
    [loanId],
  );
  return (
    <LoanContext.Provider value={loanId}>
      <FormSurroundings value={surroundings}>{children}</FormSurroundings>
    </LoanContext.Provider>
  );
}

/** The loan that the form's record is of; null for a record of none, a lead's. */
function useLoanOfForm(): number | null {
  return useContext(LoanContext);
}

/** The loan's own terms are no record beside it: they go by the loan's number. */
function useRecordId(recordId: string | undefined, version: number | undefined): string | undefined {
  const loanId = useLoanOfForm();
  return recordId ?? (version === undefined ? undefined : String(loanId));
}

function WithHistory(props: { recordId: string | undefined; version: number | undefined; children: ReactNode }) {
  const loanId = useLoanOfForm();
  const recordId = useRecordId(props.recordId, props.version);
  if (!loanId || !recordId) return props.children;
  return (
    <FieldHistory loanId={loanId} recordId={recordId}>
      {props.children}
    </FieldHistory>
  );
}

function WhoChanged({ recordId: ownId, ...changes }: TheirsProps) {
  const loanId = useLoanOfForm();
  const recordId = useRecordId(ownId, changes.base.version);
  if (!loanId || !recordId) return null;
  return <TheirChanges key={changes.theirs.version} loanId={loanId} recordId={recordId} {...changes} />;
}
