"use client";
import { type EmailChange, type UserProfile, useEmailChange, useUserCalls } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, useFaultWords, usePreferences } from "@gable/shell";
import { Banner, Button, Panel } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { vouchHindrance } from "./vouching";

const VouchDialog = dynamic(() => import("./vouch-dialog").then((module) => module.VouchDialog), { ssr: false });

/** How a change of somebody's address stands that waits; nothing when none does, or one may not know. */
export function PendingEmail({
  user,
  voucherId,
  mayVouch,
  mayCallOff,
}: {
  user: UserProfile;
  /** In whose name one would vouch. */
  voucherId: string;
  mayVouch: boolean;
  mayCallOff: boolean;
}) {
  const { t } = useTranslation("users");
  const wordsOf = useFaultWords();
  const { language } = usePreferences();
  const { changeEmail } = useUserCalls();
  const asked = useEmailChange(user.id, true);
  const [vouching, setVouching] = useState(false);
  const change = asked.data?.change;
  if (!change) return null;
  const hindrance = mayVouch ? vouchHindrance(change, user.id, voucherId) : "refused";
  const callOff = () =>
    void changeEmail.mutateAsync({ id: user.id, email: user.email }).then(
      () => notify({ tone: "good", title: t("pending.calledOff"), detail: user.email }),
      (fault) => notify({ tone: "bad", title: t("failed"), detail: wordsOf(fault) }),
    );
  const at = (instant: string) => formatInstant(instant, language);
  return (
    <Panel id="pending-email" title={t("pending.title")}>
      <div className="flex flex-col gap-4">
        <Facts user={user} change={change} />
        {change.countsAt ? (
          <Banner tone={isOver(change.countsAt) ? "bad" : "warn"}>
            {t(isOver(change.countsAt) ? "pending.overdue" : "pending.countsAt", { at: at(change.countsAt) })}
          </Banner>
        ) : (
          <p className="text-ink-muted text-sm">{t(hindrance ? `pending.not.${hindrance}` : "pending.why")}</p>
        )}
        <span className="flex flex-wrap gap-3 empty:hidden">
          {hindrance || change.countsAt ? null : (
            <Button onClick={() => setVouching(true)}>{t("pending.vouch")}</Button>
          )}
          {mayCallOff ? (
            <Button busy={changeEmail.isPending} onClick={callOff}>
              {t("pending.callOff")}
            </Button>
          ) : null}
        </span>
        {vouching ? <VouchDialog user={user} email={change.email} onClose={() => setVouching(false)} /> : null}
      </div>
    </Panel>
  );
}

/** What counts by itself does so within a minute or so of its moment. */
const LATE_MS = 5 * 60_000;
const isOver = (countsAt: string) => Date.parse(countsAt) + LATE_MS < Date.now();

function Facts({ user, change }: { user: UserProfile; change: EmailChange }) {
  const { t } = useTranslation("users");
  const { language } = usePreferences();
  const state = (instant: string | undefined) =>
    instant ? t("pending.confirmed", { at: formatInstant(instant, language) }) : t("pending.waiting");
  const rows: [string, string, string][] = [
    [t("pending.now"), user.email, state(change.confirmedOldAt)],
    [t("pending.next"), change.email, state(change.confirmedNewAt)],
    [t("pending.asked"), change.askedBy, formatInstant(change.askedAt, language)],
    ...(change.vouchedBy
      ? [
          [t("pending.vouched"), change.vouchedBy, `${t("pending.reason")}: ${change.reason}`] as [
            string,
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <dl className="grid gap-x-4 gap-y-3 text-sm sm:grid-cols-2">
      {rows.map(([label, value, more]) => (
        <div key={label} className="min-w-0 [overflow-wrap:anywhere]">
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd>
            {value}
            <span className="block text-ink-muted text-xs">{more}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
