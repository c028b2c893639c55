import { type LoanFile, type Qualification, same, useAusCheck, useSaveUiState, useUiState } from "@gable/api";
import { useText } from "@gable/i18n";
import { completionOf, missingOfDeclaration, missingOfDemographic, STEPS, today } from "@gable/loan";
import { useEffect, useMemo, useRef } from "react";
import type { Preview } from "./step";

const PUSH_DELAY_MS = 3000;

/**
 * The steps' completion with what is typed and not saved, one for all that show it; as it is saved it is pushed to the server as UI
 * state 3 s after it changed, never for an archived loan.
 */
export function useCompletion(file: LoanFile, saved: Qualification | undefined, preview: Preview | null) {
  const text = useText();
  const state = useUiState(file.LoanId);
  const { mutate } = useSaveUiState(file.LoanId);
  const underwriting = useAusCheck(file.LoanId);
  const completion = useMemo(
    () => completionOf(withFigures(file, saved), state.data, today(), underwriting.data),
    [file, saved, state.data, underwriting.data],
  );
  const shown = useMemo(
    () =>
      preview
        ? completionOf(
            withFigures({ ...file, Info: preview.info }, preview.figures),
            state.data,
            today(),
            underwriting.data,
          )
        : completion,
    [completion, preview, file, state.data, underwriting.data],
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
  return { completion: shown, uiState: state.data };
}

/** A loan with the loan-to-value of its figures: what the pipeline has of it is a moment behind. */
const withFigures = (file: LoanFile, figures: Qualification | undefined): LoanFile =>
  figures?.LTV ? { ...file, LTVRatioPercent: figures.LTV } : file;

/** Labels follow the language and say nothing about completion. */
function withoutLabels(state: object): object {
  const { loanDetailsStep = [], ...rest } = state as { loanDetailsStep?: { route: string; complete: boolean }[] };
  return { ...rest, steps: Object.fromEntries((loanDetailsStep ?? []).map((step) => [step.route, step.complete])) };
}
