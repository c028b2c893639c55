"use client";
import { type LockStep, type RateLock, useRateLocks } from "@gable/api/rate-lock";
import { formatDate, formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { useState } from "react";
import { points, rate } from "./lock-words";

/** What happened to the loan's locks, the latest first; those that ended before are read when it is opened. */
export function LockHistory({ loanId, lock }: { loanId: number; lock: RateLock }) {
  const { t } = useTranslation("locks");
  const [isOpen, setIsOpen] = useState(false);
  const all = useRateLocks(loanId, isOpen);
  const rows = all.data?.rows ?? [lock];
  return (
    <details className="border-line border-t pt-2 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-7 cursor-pointer text-ink-muted">{t("history")}</summary>
      {all.data ? null : <NotRead of={all} title={t("failed")} lines={2} />}
      {rows.map((one) => (
        <ol key={one.id} className="mt-2 flex flex-col gap-1.5 border-line border-l-2 pl-3">
          {[...one.steps].reverse().map((step) => (
            <Step key={`${step.at} ${step.what}`} step={step} />
          ))}
        </ol>
      ))}
    </details>
  );
}

function Step({ step }: { step: LockStep }) {
  const { t } = useTranslation("locks");
  const text = useText();
  const { language } = usePreferences();
  const facts = [
    step.NoteRatePercent ? rate(step.NoteRatePercent) : "",
    step.Price ? t("atPrice", { price: points(step.Price) }) : "",
    step.days ? t("days", { count: step.days }) : "",
    step.cost ? t("pointsOf", { points: points(step.cost) }) : "",
    step.expiresOn ? t("until", { date: formatDate(step.expiresOn) }) : "",
  ];
  return (
    <li>
      <p>
        <span className="font-medium">{text(`locks:step.${step.what}`)}</span>{" "}
        <span className="text-ink-muted tabular-nums">{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <p className="text-ink-muted text-xs">
        {[formatInstant(step.at, language), step.byName].filter(Boolean).join(" · ")}
      </p>
      {step.note ? <p className="max-w-prose [overflow-wrap:anywhere]">{step.note}</p> : null}
    </li>
  );
}
