import { type LoanFile, same, useAusCheck, useSaveUiState, useUiState } from "@gable/api";
import { useText } from "@gable/i18n";
import { completionOf, missingOfDeclaration, missingOfDemographic, STEPS, today } from "@gable/loan";
import { useEffect, useMemo, useRef } from "react";

const PUSH_DELAY_MS = 3000;

/** The steps' completion, live, and pushed to the server as UI state 3 s after it changed; never for an archived loan. */
export function useCompletion(file: LoanFile) {
  const text = useText();
  const state = useUiState(file.LoanId);
  const { mutate } = useSaveUiState(file.LoanId);
  const underwriting = useAusCheck(file.LoanId);
  const completion = useMemo(
    () => completionOf(file, state.data, today(), underwriting.data),
    [file, state.data, underwriting.data],
  );
  const pushed = useRef<object | null>(null);

  useEffect(() => {
    if (file.archiveIndicator || state.isPending || underwriting.isPending) return;
    const active = (file.Borrowers ?? []).filter((borrower) => borrower.active !== false);
    const next = {
      loanDetailsStep: STEPS.map((step) => ({
        route: step,
        label: text(`loan:steps.${step}`),
        complete: completion[step].complete,
      })),
      declaration: Object.fromEntries(
        active.map(({ id }) => [
          id,
          missingOfDeclaration(
            file.Declarations?.find((one) => one.BorrowerId === id),
            id,
          ).length === 0,
        ]),
      ),
      demographicInfo: Object.fromEntries(
        active.map(({ id }) => [
          id,
          missingOfDemographic(
            file.Demographics?.find((one) => one.BorrowerId === id),
            id,
          ).length === 0,
        ]),
      ),
    };
    const known = pushed.current ?? {
      loanDetailsStep: state.data?.loanDetailsStep,
      declaration: state.data?.declaration,
      demographicInfo: state.data?.demographicInfo,
    };
    if (same(withoutLabels(known), withoutLabels(next))) return;
    const timer = setTimeout(() => {
      pushed.current = next;
      mutate(next);
    }, PUSH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [completion, file, mutate, state.data, state.isPending, text, underwriting.isPending]);
  return { completion, uiState: state.data };
}

/** Labels follow the language and say nothing about completion. */
function withoutLabels(state: object): object {
  const { loanDetailsStep = [], ...rest } = state as { loanDetailsStep?: { route: string; complete: boolean }[] };
  return { ...rest, steps: Object.fromEntries((loanDetailsStep ?? []).map((step) => [step.route, step.complete])) };
}
