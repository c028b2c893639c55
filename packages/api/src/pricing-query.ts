import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage } from "./shown";

// What the way to a loan's product asks for: all else about prices comes with their step.

/** The product that the loan has, with its price as it was chosen. */
export const productQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...loanKey(loanId), "product"],
    queryFn: (read) => send("GET", "/los/api/loans/{loanId}/product-info", { params: { loanId }, ...ofPage(read) }),
  });
