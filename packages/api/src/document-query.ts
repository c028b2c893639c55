import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage, WHOLE } from "./shown";

// What the way to a loan's documents asks for: all else about them comes with their step.

export const DOCUMENTS = "/los/api/loans/{loanId}/documents";

/** The documents of a loan, whatever they came for, with those that were removed. */
export const documentsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "documents"],
    queryFn: (read) => send("GET", DOCUMENTS, { params: { loanId }, query: WHOLE, ...ofPage(read), as: "part" }),
  });
