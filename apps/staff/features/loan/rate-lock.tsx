"use client";
import { formatDate, useTranslation } from "@gable/i18n";
import { dayIn, rateLockOf } from "@gable/loan";
import { cx } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { LOCK_ENDS_SOON } from "./lock-end";

const RateLockDialog = dynamic(() => import("./rate-lock-dialog").then((module) => module.RateLockDialog), {
  ssr: false,
});

/** How long the rate holds, beside the rate itself; it opens the dialog that changes it. */
export function RateLock({
  loanId,
  lastDay,
  zone,
  fixed,
}: {
  loanId: number;
  lastDay: string | undefined;
  /** Of the branch that holds the loan: the loan center counts by it too. */
  zone: string | undefined;
  fixed: boolean;
}) {
  const { t } = useTranslation("loan");
  const [open, setOpen] = useState(false);
  const { state, days } = rateLockOf(lastDay, dayIn(zone));
  const value = state === "locked" && days === 0 ? t("lock.lastDay") : t(`lock.${state}`, { count: days });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={lastDay ? t("lock.until", { date: formatDate(lastDay) }) : undefined}
        className="-mx-1.5 min-h-9 rounded-sm px-1.5 text-left hover:bg-sunken"
      >
        <span className="block text-2xs text-ink-muted uppercase tracking-wide">{t("lock.label")}</span>
        <span
          className={cx(
            "block whitespace-nowrap font-medium text-sm",
            state === "expired" && "text-bad",
            state === "locked" && days < LOCK_ENDS_SOON && "text-warn",
          )}
        >
          {value}
        </span>
      </button>
      {open ? <RateLockDialog loanId={loanId} fixed={fixed} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
