"use client";
import { useAuthDetails } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Banner } from "@gable/ui";

/** How a person signs in: nothing here helps to do so. */
export function AuthPanel({ id }: { id: string }) {
  const { t } = useTranslation(["support", "users"]);
  const { language } = usePreferences();
  const auth = useAuthDetails(id);
  if (!auth.data) return <NotRead of={auth} title={t("users:errorTitle")} lines={5} />;
  const d = auth.data;
  const at = (instant: string | null | undefined) => (instant ? formatInstant(instant, language) : t("users:never"));
  const facts: [string, string][] = [
    [t("users:lastLogin"), at(d.lastLoginAt)],
    [
      t("support:password"),
      d.hasPassword ? t("support:changedAt", { at: at(d.passwordChangedAt) }) : t("support:none"),
    ],
    [
      t("support:factor"),
      d.hasSecondFactor ? t("support:sinceAt", { at: at(d.secondFactorSince) }) : t("support:none"),
    ],
    [t("support:recoveryCodes"), t("support:codesLeft", { count: d.recoveryCodesLeft })],
    [t("support:failures"), String(d.failedLogins)],
    [t("support:link"), d.linkExpiresAt ? t("support:linkUntil", { until: at(d.linkExpiresAt) }) : t("support:noLink")],
    ...(d.pendingEmail ? ([[t("support:pending"), d.pendingEmail]] as [string, string][]) : []),
  ];
  return (
    <div className="flex flex-col gap-5">
      {d.unproven ? <Banner tone="warn">{t("support:handed.unproven")}</Banner> : null}
      {d.blockedUntil ? <Banner tone="warn">{t("support:blocked", { until: at(d.blockedUntil) })}</Banner> : null}
      <dl className="grid gap-x-4 gap-y-2.5 text-sm sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-muted text-xs">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">{t("support:passkeys")}</h3>
        {d.passkeys.length === 0 ? <p className="text-ink-muted text-sm">{t("support:noPasskeys")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {d.passkeys.map((passkey) => (
            <li key={`${passkey.createdAt}${passkey.name}`} className="py-1.5 text-sm [overflow-wrap:anywhere]">
              {passkey.name}
              <span className="block text-ink-muted text-xs">
                {[
                  t("support:passkeyOn", { host: passkey.host }),
                  t("support:passkeyAdded", { at: at(passkey.createdAt) }),
                  passkey.lastUsedAt
                    ? t("support:passkeyUsed", { at: at(passkey.lastUsedAt) })
                    : t("support:passkeyUnused"),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">{t("support:logins")}</h3>
        {(d.logins ?? []).length === 0 ? <p className="text-ink-muted text-sm">{t("support:noLogins")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {(d.logins ?? []).map((login) => (
            <li key={`${login.at}${login.address}`} className="flex items-start justify-between gap-3 py-1.5 text-sm">
              <span className="min-w-0">
                {at(login.at)}
                <span className="block truncate text-ink-muted text-xs">
                  {[login.address, login.userAgent].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Badge tone={login.endedAt ? "plain" : "good"}>
                {login.endedAt ? t("support:ended") : t("support:live")}
              </Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
