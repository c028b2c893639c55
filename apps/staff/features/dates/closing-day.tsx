"use client";
import { formatDate, useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";

const DatesDialog = dynamic(() => import("./dates-dialog").then((module) => module.DatesDialog), { ssr: false });

/** The day on which the loan closes, in the loan's head; it opens all of the loan's key dates. */
export function ClosingDay({ loanId, day }: { loanId: number; day: string | undefined }) {
  const { t } = useTranslation("loan");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={t("closing.open")}
        className="-mx-1.5 min-h-9 rounded-sm px-1.5 text-left hover:bg-sunken"
      >
        <span className="block text-2xs text-ink-muted uppercase tracking-wide">{t("closing.label")}</span>
        <span className={cx("block whitespace-nowrap font-medium text-sm", !day && "text-warn")}>
          {day ? formatDate(day) : t("closing.none")}
        </span>
      </button>
      {open ? <DatesDialog loanId={loanId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
