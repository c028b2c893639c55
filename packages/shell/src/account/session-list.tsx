"use client";
import { type OwnSession, useEndSession, useOwnSessions } from "@gable/api";
import { formatAgo, formatInstant, useTranslation } from "@gable/i18n";
import { Badge, Banner, Button, ConfirmDialog } from "@gable/ui";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { NotRead } from "../not-read";
import { usePreferences } from "../preferences";
import { deviceOf } from "./device";

/** Where one is signed in: this browser first, each other one with the way to end it, and all others at once. */
export function SessionList() {
  const { t } = useTranslation("account");
  const sessions = useOwnSessions();
  const end = useEndSession();
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  if (!sessions.data) return <NotRead look="banner" of={sessions} title={t("sessions.failed")} lines={4} />;
  const rows = [...sessions.data.rows].sort((a, b) => Number(b.current) - Number(a.current));
  const others = rows.filter((row) => !row.current).length;
  function finish(id: string | null) {
    setTold(null);
    setAsks(false);
    end.mutate(id, { onSuccess: () => setTold(t(id === null ? "sessions.allEnded" : "sessions.ended")) });
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <Row
            key={row.id}
            session={row}
            busy={end.isPending && end.variables === row.id}
            onEnd={() => finish(row.id)}
          />
        ))}
      </ul>
      {end.error ? <Banner tone="bad">{t("sessions.notEnded")}</Banner> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="danger"
          disabled={others === 0}
          busy={end.isPending && end.variables === null}
          onClick={() => setAsks(true)}
        >
          {t("sessions.endAll")}
        </Button>
        <span role="status" className="text-ink-muted text-sm">
          {told ?? (others === 0 ? t("sessions.only") : null)}
        </span>
      </div>
      <ConfirmDialog
        open={asks}
        title={t("sessions.endAllTitle")}
        message={t("sessions.endAllMessage", { count: others })}
        confirmLabel={t("sessions.endAll")}
        cancelLabel={t("cancel")}
        onConfirm={() => finish(null)}
        onCancel={() => setAsks(false)}
        danger
      />
    </div>
  );
}

function Row({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation("account");
  const { language } = usePreferences();
  const device = deviceOf(session.userAgent);
  const name =
    device.browser && device.system
      ? t("sessions.device", { browser: device.browser, system: device.system })
      : (device.browser ?? device.system ?? t("sessions.unknown"));
  const Icon = device.handheld ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
          {name}
          {session.current ? <Badge tone="pine">{t("sessions.current")}</Badge> : null}
        </p>
        <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
          {session.address ? `${session.address} · ` : null}
          {session.current ? t("sessions.now") : t("sessions.seen", { ago: formatAgo(session.lastSeenAt, language) })}
        </p>
        <p className="text-ink-muted text-xs">
          {t("sessions.started", { at: formatInstant(session.createdAt, language) })}
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={t("sessions.endOf", { device: name })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
