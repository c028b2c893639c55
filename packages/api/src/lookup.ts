import { useQuery } from "@tanstack/react-query";
import { send } from "./request";
import { WHOLE } from "./shown";

const HOUR = 3_600_000;

/** The stages in the order a loan goes through them; lists leave out the pipeline of cancelled loans. */
export function usePipelines() {
  return useQuery({
    queryKey: ["pipelines"],
    queryFn: async ({ signal }) => {
      const answer = await send("GET", "/los/api/pipelines", {
        query: WHOLE,
        signal,
        as: "part",
      });
      return answer.rows;
    },
    staleTime: HOUR,
    retry: false,
  });
}

/** What happened to a loan, newest first; to one of its records where `recordId` is given. */
export function useHistory(loanId: number, enabled: boolean, recordId?: string) {
  return useQuery({
    queryKey: ["loan", loanId, "history", recordId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/history", {
        params: { loanId },
        query: recordId ? { ...WHOLE, filters: { recordId: [recordId] } } : { limit: 100 },
        signal,
        as: "part",
      }),
    enabled,
    retry: false,
  });
}
