import { queryOptions } from "@tanstack/react-query";
import { loanKey } from "./loan";
import { send } from "./request";
import { ofPage, WHOLE } from "./shown";

// What the way to a loan's setup asks for: all else about contacts comes with its step.

export const loanContactsKey = (loanId: number) => [...loanKey(loanId), "contacts"] as const;
export const setupKey = (loanId: number) => [...loanKey(loanId), "setup"] as const;

/** A loan's business contacts, and the version of their list. */
export const loanContactsQuery = (loanId: number) =>
  queryOptions({
    queryKey: loanContactsKey(loanId),
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/business-contact", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
        as: "part",
      }),
  });

/** What is said of a loan when it is set up. */
export const setupQuery = (loanId: number) =>
  queryOptions({
    queryKey: setupKey(loanId),
    queryFn: ({ signal }) => send("GET", "/los/api/loans/{loanId}/setup", { params: { loanId }, signal, as: "part" }),
  });
