"use client";
import { type ActiveUser, enterLoan, leaveLoan, type RealTimeEvent, stayOnLoan, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { PRESENCE_EVENT, useLoanEvents } from "@gable/shell";
import { useCallback, useEffect, useState } from "react";
import { initialsOf } from "../frame/person";

const HEARTBEAT_MS = 45_000;
// From one step of a loan to the next its page is made anew: only who is away for longer has left.
const LEAVE_AFTER_MS = 2_000;
const leaving = new Map<number, ReturnType<typeof setTimeout>>();

/** Who else has the loan open just now. */
export function Presence({ loanId }: { loanId: number }) {
  const { t } = useTranslation("loan");
  const self = useSession().data?.active.id;
  const users = useActiveUsers(loanId);
  if (!users || !self) return null;
  const others = users.filter((user) => user.WizeUserId !== self);
  if (others.length === 0) return <p className="text-ink-muted text-xs max-sm:hidden">{t("onlyYou")}</p>;
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="text-ink-muted text-xs">
        {t("here")}
      </span>
      <ul aria-label={t("here")} className="-space-x-1.5 flex">
        {others.map((user) => (
          <li
            key={user.id}
            title={user.name}
            className="flex size-7 items-center justify-center rounded-full border-2 border-sheet bg-pine-wash font-medium text-pine text-xs"
          >
            <span aria-hidden="true">{initialsOf(user.name)}</span>
            <span className="sr-only">{user.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Keeps the caller on the loan while it is shown, and tells who is on it; undefined until that is known. */
function useActiveUsers(loanId: number): readonly ActiveUser[] | undefined {
  const [users, setUsers] = useState<readonly ActiveUser[]>();
  useEffect(() => {
    let current = true;
    clearTimeout(leaving.get(loanId));
    // Presence is a courtesy: without an answer the loan is as usable as before.
    const take = (answer: Promise<ActiveUser[]>) =>
      answer.then((now) => current && setUsers(now)).catch(() => undefined);
    void take(enterLoan(loanId));
    const heartbeat = setInterval(() => void take(stayOnLoan(loanId)), HEARTBEAT_MS);
    const gone = () => void leaveLoan(loanId).catch(() => undefined);
    // A page that comes back from the browser's cache is there again.
    const back = (event: PageTransitionEvent) => event.persisted && void take(enterLoan(loanId));
    window.addEventListener("pagehide", gone);
    window.addEventListener("pageshow", back);
    return () => {
      current = false;
      window.removeEventListener("pagehide", gone);
      window.removeEventListener("pageshow", back);
      clearInterval(heartbeat);
      leaving.set(loanId, setTimeout(gone, LEAVE_AFTER_MS));
    };
  }, [loanId]);
  useLoanEvents(
    loanId,
    useCallback((event: RealTimeEvent) => {
      if (event.type === PRESENCE_EVENT) setUsers((event.data?.activeUsers as ActiveUser[] | undefined) ?? []);
    }, []),
  );
  return users;
}
