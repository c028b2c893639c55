"use client";
import { eventsFrom, freshnessOf, listen, type RealTimeEvent, useRequestContext } from "@gable/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { publish, REACHED_AGAIN, subscribe } from "./signal";

const EVENT = "RTC";

/** Says who has a loan open; no record of the loan has changed. */
export const PRESENCE_EVENT = "RTC.LOAN.ACTIVE_USERS";

let live = false;

/** Whether the event stream is open now. */
export const isLive = () => live;

/** Keeps one event stream open while signed in: what it says is stale is read again, and whoever listens hears it. Returns whether it is connected. */
export function useRealTime(): boolean {
  const client = useQueryClient();
  const { activeUserId } = useRequestContext();
  const [connected, setConnected] = useState(false);
  useEffect(() => {
    const freshness = freshnessOf(client);
    let gap = false;
    return listen(
      (event) => {
        freshness.hear(event);
        publish(EVENT, event);
      },
      (now) => {
        // What happened in a gap the server no longer remembers is found by reading again.
        if (now && gap) {
          freshness.renewAll();
          publish(REACHED_AGAIN, null);
        }
        gap = !now;
        live = now;
        setConnected(now);
      },
      eventsFrom(client, activeUserId),
    );
  }, [client, activeUserId]);
  return connected;
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

/** Calls `react` for each event of a kind. */
export function useEvent(type: string, react: (event: RealTimeEvent) => void): void {
  useEffect(
    () =>
      subscribe(EVENT, (payload) => {
        const event = payload as RealTimeEvent;
        if (event.type === type) react(event);
      }),
    [type, react],
  );
}
