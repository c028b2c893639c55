import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { WHOLE } from "./shown";

// What the way to a loan's borrowers asks for: all else about them comes with their step.

/** Where each borrower stands in the borrower portal, by borrower id. */
export const invitationsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "pos-status"],
    queryFn: async ({ signal }) => {
      const { rows } = await send("GET", "/los/api/loans/{loanId}/borrower-pos-status", {
        params: { loanId },
        query: WHOLE,
        signal,
        as: "part",
      });
      return new Map(rows.map((row) => [row.id, row]));
    },
    retry: false,
  });
