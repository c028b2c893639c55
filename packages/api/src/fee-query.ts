import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";

// What the way to a loan's closing costs asks for: all else about them comes with their step.

/** The fees by section, the escrow account and the cash to close. */
export const feeSheetQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "closing-costs"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/closing-costs", { params: { loanId }, signal, as: "part" }),
  });
