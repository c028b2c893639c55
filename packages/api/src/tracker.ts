import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing } from "./call";
import { renewal } from "./freshness";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";
import { loanCenterQuery, loanTrackersQuery, onLoanKey } from "./tracker-query";

type Shape = components["schemas"]["Tracker"];
type Answered = "group" | "name" | "displayName" | "isActive" | "isShipped" | "metadata";

export interface TrackerStatus {
  id?: string;
  name?: string;
  displayName: string;
  displayNameEs?: string;
  isDateRequired: boolean;
}

/** One of a company's trackers, with its statuses, as the server answers it. */
export type Tracker = Omit<Shape, Answered | "StatusList"> &
  Required<Pick<Shape, Answered>> & { StatusList: TrackerStatus[] };
export type TrackerGroup = Tracker["group"];
/** How a tracker stands on a loan. */
export type LoanTracker = components["schemas"]["OnLoan"];
/** Which of the six pieces of an application the loan has. */
export function useTridState(loanId: number) {
  return useQuery({
    queryKey: [...onLoanKey(loanId), "trid"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/trid-state", { params: { loanId }, signal, as: "part" }),
  });
}

/** How far a group of trackers is on a loan. */
export type TrackerGroupState = components["schemas"]["GroupState"];

/** A day that a loan has to keep, or to wait for. */
export type LoanClock = components["schemas"]["Clock"];

export const useLoanTrackers = (loanId: number) => useQuery(loanTrackersQuery(loanId));

export const useLoanCenter = (loanId: number) => useQuery(loanCenterQuery(loanId));

/** Gives a tracker of a loan a status, a date or a note. */
export function useMoveTracker(loanId: number) {
  const client = useQueryClient();
  return async (trackerId: string, version: number | undefined, patch: object, as: Standing): Promise<LoanTracker> => {
    const made = await send("PATCH", "/los/api/loans/{loanId}/trackers/{trackerId}", {
      params: { loanId, trackerId },
      body: patch,
      ...(version === undefined ? {} : { ifMatch: version }),
      as,
    });
    void renewal(client);
    return made;
  };
}

/** Takes the last move of a tracker of a loan back. */
export function useUndoTracker(loanId: number) {
  const client = useQueryClient();
  return async (trackerId: string, version: number | undefined): Promise<void> => {
    await send("POST", "/los/api/loans/{loanId}/trackers/{trackerId}/undo", {
      params: { loanId, trackerId },
      ...(version === undefined ? {} : { ifMatch: version }),
      as: "quiet",
    });
    await renewal(client);
  };
}

/** The company's trackers, by group and in order. */
export function useTrackers() {
  return useQuery({
    queryKey: ["trackers"],
    queryFn: async (read) =>
      (await send("GET", "/los/api/trackers", { query: WHOLE, ...ofPage(read) })) as Page<Tracker>,
  });
}

export function useTrackerWrites() {
  const client = useQueryClient();
  const form = { as: "form" } as const;
  return {
    save: async (tracker: Tracker | null, body: object) => {
      if (tracker)
        await send("PATCH", "/los/api/trackers/{id}", {
          params: { id: tracker.id },
          body,
          ifMatch: tracker.version,
          ...form,
        });
      else await send("POST", "/los/api/trackers", { body: body as Tracker, ...form });
      await renewal(client);
    },
    order: async (group: TrackerGroup, rows: readonly Tracker[]) => {
      try {
        await send("PATCH", "/los/api/trackers/order", { body: { group, ids: rows.map((row) => row.id) } });
      } finally {
        await renewal(client);
      }
    },
    remove: async (tracker: Tracker) => {
      await send("DELETE", "/los/api/trackers/{id}", {
        params: { id: tracker.id },
        ifMatch: tracker.version,
        ...form,
      });
      await renewal(client);
    },
  };
}
