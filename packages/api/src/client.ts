import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import type { Always, ListQuery } from "./loan";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** Somebody who is or was a borrower of loans that one can see. */
export type Client = Always<components["schemas"]["Client"], "id" | "name">;
/** The loan officers whose borrowers come in by one address. */
export type OfficersOfPortal = components["schemas"]["Office"];

/** One page of the people who are or were borrowers. */
export function useClients(query: ListQuery) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: ["loans", "clients", query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) => send("GET", "/los/api/clients", { query, signal, as: "part" }) as Promise<Page<Client>>,
    placeholderData: keepPreviousData,
  });
}

/** The loan officers of an org unit and of all below it, by the address of their portal. */
export function useLoanOfficers(orgId: string | undefined) {
  return useQuery({
    queryKey: ["users", "loan-officers", orgId],
    queryFn: (read) =>
      send("GET", "/los/api/organizations/{orgId}/loan-officers", {
        params: { orgId: orgId ?? "" },
        query: { ...WHOLE, getAllLO: true },
        ...ofPage(read),
        as: "part",
      }),
    enabled: orgId !== undefined,
  });
}
