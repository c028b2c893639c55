import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import { WHOLE } from "./shown";

/** Why a rule of the company has closed a loan to changes; null while none has. */
export function useLoanLock(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "lock"],
    queryFn: async ({ signal }) => {
      const answer = await send("GET", "/los/api/loans/{loanId}/rules/outcomes", {
        params: { loanId },
        query: WHOLE,
        signal,
        as: "part",
      });
      const lock = answer.rows.find((outcome) => outcome.kind === "LOCK");
      return lock ? { reason: lock.data?.reason ?? "" } : null;
    },
    retry: false,
  });
}

/** Takes a rule's lock off a loan, or opens a finalized one. */
export function useUnlockLoan(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      send("PATCH", "/los/api/loans/{loanId}/unlock", {
        params: { loanId },
        ...(reason ? { body: { reason }, as: "form" as const } : {}),
      }),
    onSettled: () => renewal(client),
  });
}

/** Closes a finalized loan again that was opened. */
export function useLockFinalized(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send("PATCH", "/los/api/loans/{loanId}/lock", { params: { loanId } }),
    onSettled: () => renewal(client),
  });
}
