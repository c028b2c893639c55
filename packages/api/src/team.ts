import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** A member of a loan's team. */
export type LoanUser = components["schemas"]["LoanUser"];
/** A colleague who can be put on a loan's team, with the roles they can take. */
export type Colleague = components["schemas"]["Colleague"];
/** A person's part on a loan. */
export type Assignment = components["schemas"]["Assignment"];

const teamKey = (loanId: number) => [...loanKey(loanId), "team"];
const realtorsKey = (loanId: number) => [...loanKey(loanId), "realtors"];

const teamOf = (loanId: number) => ({
  queryKey: teamKey(loanId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send("GET", "/los/api/loans/{loanId}/users", { params: { loanId }, query: WHOLE, signal }),
});

export const useTeam = (loanId: number) => useQuery(teamOf(loanId));

/** A member's part on a loan, as it is written. */
export const partOf = ({ WizeUserId, LoanRole, primary = false }: LoanUser): Assignment => ({
  WizeUserId,
  LoanRole,
  primary,
});

/** What a team is to become, of the team as it is. */
export type TeamChange = (team: Assignment[]) => Assignment[];
/** What a change of a team is to be confirmed for. */
export type TeamWarning = components["schemas"]["TeamCheck"]["warnings"][number];

/** What is to be confirmed before a change of the team; changes nothing. */
export function useCheckTeam(loanId: number) {
  const client = useQueryClient();
  return async (change: TeamChange): Promise<TeamWarning[]> => {
    const { rows } = await client.ensureQueryData(teamOf(loanId));
    const body = { users: change(rows.map(partOf)) };
    return (await send("POST", "/los/api/loans/{loanId}/users/check", { params: { loanId }, body, as: "form" }))
      .warnings;
  };
}

/** Changes the team. The server takes it whole: one change after the other, each of the team as it is by then. */
export function useSaveTeam(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `team ${loanId}` },
    mutationFn: async ({ change, notify = false }: { change: TeamChange; notify?: boolean }) => {
      const { rows } = await client.ensureQueryData(teamOf(loanId));
      const body = { users: change(rows.map(partOf)) };
      const query = { updateRoles: true, notify };
      return send("PATCH", "/los/api/loans/{loanId}/users", { params: { loanId }, query, body, as: "form" });
    },
    onSuccess: (page) => client.setQueryData(teamKey(loanId), page),
    onSettled: () => renewal(client),
  });
}

export function useAssignable(loanId: number, searchTerm: string, enabled: boolean) {
  return useQuery({
    queryKey: [...loanKey(loanId), "assignable", searchTerm],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/assignable-users", {
        params: { loanId },
        query: { limit: 20, searchTerm: searchTerm || undefined },
        signal,
        as: "part",
      }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useRealtors(loanId: number) {
  return useQuery({
    queryKey: realtorsKey(loanId),
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/realtors", { params: { loanId }, query: WHOLE, ...ofPage(read) }),
  });
}

export function useInviteRealtor(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; firstName?: string; lastName?: string; language?: "en" | "es" }) =>
      send("POST", "/los/api/loans/{loanId}/realtor-invite", { params: { loanId }, body, as: "form" }),
    onSuccess: () => renewal(client),
  });
}
