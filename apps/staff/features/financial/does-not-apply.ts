import { type UIState, useSaveUiState } from "@gable/api";

export type ListKey = "assets" | "liabilities" | "realEstates" | "expenses";

/** Marks a list as not applicable, which takes away what is in it; a new record clears the mark again. */
export function useDoesNotApply(loanId: number, state: UIState | undefined) {
  const save = useSaveUiState(loanId);
  const marks = state?.doesNotApply ?? {};
  return {
    marked: (key: ListKey) => marks[key] === true,
    mark: async (key: ListKey, value: boolean) => {
      if ((marks[key] ?? false) !== value) await save.mutateAsync({ doesNotApply: { ...marks, [key]: value } });
    },
  };
}
