"use client";
import { formatDate, useTranslation } from "@gable/i18n";
import { rateLockOf, today } from "@gable/loan";
import { cx } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";

const RateLockDialog = dynamic(() => import("./rate-lock-dialog").then((module) => module.RateLockDialog), {
  ssr: false,
});
/** Fewer days than these are a warning: an extension takes an investor a day or two. */
const SOON = 7;

/** How long the rate holds, beside the rate itself; it opens the dialog that changes it. */
export function RateLock({ loanId, lastDay, fixed }: { loanId: number; lastDay: string | undefined; fixed: boolean }) {
  const { t } = useTranslation("loan");
  const [open, setOpen] = useState(false);
  const { state, days } = rateLockOf(lastDay, today());
  const value = state === "locked" && days === 0 ? t("lock.lastDay") : t(`lock.${state}`, { count: days });
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={lastDay ? t("lock.until", { date: formatDate(lastDay) }) : undefined}
        className="-mx-1.5 min-h-9 rounded-sm px-1.5 text-left hover:bg-hover"
      >
        <span className="block text-2xs text-ink-muted uppercase tracking-wide">{t("lock.label")}</span>
        <span
          className={cx(
            "block whitespace-nowrap font-medium text-sm",
            state === "expired" && "text-bad",
            state === "locked" && days < SOON && "text-warn",
          )}
        >
          {value}
        </span>
      </button>
      {open ? <RateLockDialog loanId={loanId} fixed={fixed} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
