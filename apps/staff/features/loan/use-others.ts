"use client";
import { type ActiveUser, type RealTimeEvent, useSession } from "@gable/api";
import type { StepId } from "@gable/loan";
import { PRESENCE_EVENT, useLoanEvents } from "@gable/shell";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useIsUnsaved } from "../form/unsaved";
import { stayOn } from "./stay";

/** Keeps the caller on the loan at the step that is shown, and tells who else is on it; undefined until that is known. */
export function useOthers(loanId: number, section: StepId): readonly ActiveUser[] | undefined {
  const self = useSession().data?.active.id;
  const unsaved = useIsUnsaved(loanId);
  const stay = useMemo(() => stayOn(loanId), [loanId]);
  useEffect(() => stay.at({ section, unsaved }), [stay, section, unsaved]);
  useEffect(() => {
    window.addEventListener("pagehide", stay.leave);
    // A page that comes back from the browser's cache is there again.
    const back = (event: PageTransitionEvent) => event.persisted && stay.comeBack();
    window.addEventListener("pageshow", back);
    return () => {
      window.removeEventListener("pagehide", stay.leave);
      window.removeEventListener("pageshow", back);
      stay.rest();
    };
  }, [stay]);
  useLoanEvents(
    loanId,
    useCallback(
      (event: RealTimeEvent) => {
        if (event.type === PRESENCE_EVENT) stay.hear(event.data?.activeUsers as ActiveUser[] | undefined);
      },
      [stay],
    ),
  );
  const users = useSyncExternalStore(stay.listen, stay.users, () => undefined);
  return useMemo(() => (self ? users?.filter((user) => user.WizeUserId !== self) : undefined), [users, self]);
}
