import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

export type UIState = components["schemas"]["UIState"];

const stateKey = (loanId: number) => [...loanKey(loanId), "uistate"] as const;

/** What the wizard keeps per loan beside the data. */
export const uiStateQuery = (loanId: number) =>
  queryOptions({
    queryKey: stateKey(loanId),
    queryFn: ({ signal }) => send("GET", "/los/api/uistate/{loanId}", { params: { loanId }, signal, as: "quiet" }),
    retry: false,
  });

export const useUiState = (loanId: number) => useQuery(uiStateQuery(loanId));

export function useSaveUiState(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: Partial<UIState>) =>
      send("PATCH", "/los/api/uistate/{loanId}", {
        params: { loanId },
        body: state,
        query: { updateTrid: true },
        as: "quiet",
      }),
    onMutate: (state) => client.setQueryData<UIState>(stateKey(loanId), (was) => ({ ...was, ...state }) as UIState),
    // A read that was on its way meanwhile may hold what was before.
  });
}
