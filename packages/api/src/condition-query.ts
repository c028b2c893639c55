import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage, WHOLE } from "./shown";

// What the way to a loan's conditions asks for: all else about them comes with their step.

export const CONDITIONS = "/los/api/loans/{loanId}/conditions";

/** What the lender asks of a loan, with the documents and needs of each. */
export const conditionsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "conditions"],
    queryFn: (read) => send("GET", CONDITIONS, { params: { loanId }, query: WHOLE, ...ofPage(read), as: "part" }),
  });

/** Who of the loan's team can work on a condition. */
export const conditionAssigneesQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "team", "assignees"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/assignees", { params: { loanId }, signal, as: "part" }),
  });
