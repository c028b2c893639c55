"use client";
import { type Need, useNeedWrites } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import { BellOff, BellRing, Link2Off } from "lucide-react";

/** What was written to whom a need is asked of, when they are reminded next, and what staff may do about it. */
export function Letters({ loanId, need, locked }: { loanId: number; need: Need; locked: boolean }) {
  const { t } = useTranslation("needs");
  const text = useText();
  const { language } = usePreferences();
  const writes = useNeedWrites(loanId);
  if (need.status !== "PENDING") return null;
  const act = (what: "remind" | "stop" | "revoke", title?: string) =>
    writes.mutate({ what, need }, title ? { onSuccess: () => notify({ tone: "good", title }) } : {});
  const at = (moment: string) => formatInstant(moment, language);
  const { requestLacks: lacks, requestSentAt: sentAt, requestWay: way = "PORTAL" } = need;
  const sent = sentAt
    ? text(`needs:reminder.${way}`, { at: at(sentAt), to: need.requestSentTo ?? need.askedName })
    : "";
  const parts = [
    sent,
    lacks ? text(`needs:lacks.${need.BusinessContactId && lacks === "NO_ADDRESS" ? "CONTACT" : lacks}`) : "",
    need.requestFailed && !lacks ? t("reminder.failed") : "",
    sent || lacks || need.requestFailed ? "" : t("reminder.onItsWay"),
    need.remindersSent ? t("reminder.count", { count: need.remindersSent }) : "",
    need.nextReminderAt ? t("reminder.next", { at: at(need.nextReminderAt) }) : "",
    need.remindersStopped ? t("reminder.stopped") : "",
  ];
  const hasLink = need.requestWay === "LINK";
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-muted text-sm">{parts.filter(Boolean).join(" · ")}</p>
      {locked ? null : (
        <div className="-ml-2 flex flex-wrap gap-1">
          {lacks ? null : (
            <Button
              look="ghost"
              size="sm"
              busy={writes.isPending}
              icon={<BellRing aria-hidden="true" className="size-4" />}
              onClick={() => act("remind", t("reminder.reminded"))}
            >
              {t("reminder.remind")}
            </Button>
          )}
          {need.nextReminderAt ? (
            <Button
              look="ghost"
              size="sm"
              icon={<BellOff aria-hidden="true" className="size-4" />}
              onClick={() => act("stop")}
            >
              {t("reminder.stop")}
            </Button>
          ) : null}
          {hasLink ? (
            <Button
              look="ghost"
              size="sm"
              icon={<Link2Off aria-hidden="true" className="size-4" />}
              onClick={() => act("revoke", t("reminder.revoked"))}
            >
              {t("reminder.revoke")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
