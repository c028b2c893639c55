import { type LoanFile, onWritten, useSession } from "@gable/api";
import { useEffect, useRef, useState } from "react";

/** For how long what a loan is read to be counts as coming of the own write. */
const AFTER_WRITE_MS = 15_000;
/** Writes on a loan that change nothing of what is disclosed. */
const APART = /\/(access-check|active-users|exit|loan-edit|loan-coc|notes|section-locks)(\/|$)/;

/**
 * Whether to ask why figures are no longer as they were disclosed: of whoever's own save made them so, once. Whoever may not give the reason is
 * not asked, and it can be put off.
 */
export function useOwnCoc(file: LoanFile): { asks: boolean; putOff: () => void } {
  const { LoanId: loanId, Editing: editing } = file;
  const changed = editing.hasActiveCocChanges ?? false;
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  const [asks, setAsks] = useState(false);
  const wroteAt = useRef(Number.NEGATIVE_INFINITY);
  const was = useRef(changed);
  useEffect(
    () =>
      onWritten(({ path }, done) => {
        if (done && path.startsWith(`/los/api/loans/${loanId}/`) && !APART.test(path))
          wroteAt.current = performance.now();
      }),
    [loanId],
  );
  useEffect(() => {
    if (may && changed && !was.current && performance.now() - wroteAt.current < AFTER_WRITE_MS) setAsks(true);
    was.current = changed;
  }, [may, changed]);
  return { asks: asks && changed, putOff: () => setAsks(false) };
}
