"use client";
import {
  billingKey,
  eventsFrom,
  leadsKey,
  listen,
  loanKey,
  loansKey,
  type RealTimeEvent,
  requestContext,
  sessionKey,
  tasksKey,
  useRequestContext,
  usersKey,
} from "@gable/api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { publish, REACHED_AGAIN, subscribe } from "./signal";

const EVENT = "RTC";

/** Says who has a loan open; no record of the loan has changed. */
export const PRESENCE_EVENT = "RTC.LOAN.ACTIVE_USERS";
const CHANGES_NOTHING: readonly string[] = ["RTC.READY", PRESENCE_EVENT];

/** Keeps one event stream open while signed in: what it says is stale is read again, and whoever listens hears it. Returns whether it is connected. */
export function useRealTime(): boolean {
  const client = useQueryClient();
  const { activeUserId } = useRequestContext();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    let gap = false;
    return listen(
      (event) => {
        if (!CHANGES_NOTHING.includes(event.type)) {
          if (event.loanId !== undefined) void client.invalidateQueries({ queryKey: loanKey(event.loanId) });
          void client.invalidateQueries({ queryKey: loansKey });
          followUsers(client, event);
        }
        if (event.type.startsWith("RTC.LEAD")) void client.invalidateQueries({ queryKey: leadsKey });
        if (event.type.startsWith("RTC.TASK")) void client.invalidateQueries({ queryKey: tasksKey });
        if (event.type === "RTC.LEAD_IMPORT.PROGRESS") void client.invalidateQueries({ queryKey: ["lead-import"] });
        if (event.type === "RTC.LEAD_LIST.CHANGED") void client.invalidateQueries({ queryKey: ["lead-lists"] });
        if (event.type === "RTC.BILLING.CHANGED") void client.invalidateQueries({ queryKey: billingKey });
        publish(EVENT, event);
      },
      (now) => {
        // What happened in a gap the server no longer remembers is found by reading again.
        if (now && gap) {
          void client.invalidateQueries();
          publish(REACHED_AGAIN, null);
        }
        gap = !now;
        setConnected(now);
      },
      eventsFrom(client, activeUserId),
    );
  }, [client, activeUserId]);
  return connected;
}

/** Reads people again when one of them changed, and the own rights when it was oneself or the session is over. */
function followUsers(client: QueryClient, event: RealTimeEvent): void {
  if (event.type === "RTC.SESSION_ENDED") void client.invalidateQueries({ queryKey: sessionKey });
  if (event.type !== "RTC.USER.CHANGED") return;
  void client.invalidateQueries({ queryKey: usersKey });
  const { activeUserId, loggedInUserId } = requestContext();
  if (event.data?.id === activeUserId || event.data?.id === loggedInUserId)
    void client.invalidateQueries({ queryKey: sessionKey });
}

/** Calls `react` for each event of one loan. */
export function useLoanEvents(loanId: number, react: (event: RealTimeEvent) => void): void {
  useEffect(
    () =>
      subscribe(EVENT, (payload) => {
        const event = payload as RealTimeEvent;
        if (event.loanId === loanId) react(event);
      }),
    [loanId, react],
  );
}
