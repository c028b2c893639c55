"use client";
import { useSession } from "@gable/api";
import { type Notification, useMarkNotifications, useNotifications } from "@gable/api/notification";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Banner, Button, Checkbox, EmptyState } from "@gable/ui";
import { type KeyboardEvent, useState } from "react";
import { byDay } from "./by-day";
import { ToldRow } from "./told-row";

const STEP = 50;
const MOST = 500;

/** What the reader is told, by day; arrows move from one to the next, and U says that one is read, or is not. */
export function ToldList({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation("notifications");
  const session = useSession().data;
  const [unread, setUnread] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const told = useNotifications(unread, limit);
  const mark = useMarkNotifications();
  const mayMark = session?.acting === false;
  const rows = told.data?.rows ?? [];
  const days = byDay(rows);
  const newest = rows[0]?.at;

  function keys(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-told]")];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (step) {
      event.preventDefault();
      links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
    } else if (event.key.toLowerCase() === "u" && mayMark) {
      const row = rows.find((one) => one.id === links[at]?.dataset.told);
      if (row) mark.mutate({ ids: [row.id], isRead: !row.isRead });
    }
  }
  const group = (title: string, of: readonly Notification[]) =>
    of.length > 0 ? (
      <section aria-label={title}>
        <h3 className="pt-3 pb-1 font-medium text-ink-muted text-xs">{title}</h3>
        <ul>
          {of.map((row) => (
            <ToldRow
              key={row.id}
              told={row}
              mayMark={mayMark}
              onGo={onGo}
              onMark={(isRead) => mark.mutate({ ids: [row.id], isRead })}
            />
          ))}
        </ul>
      </section>
    ) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside
    <div onKeyDown={keys} className="flex flex-col pt-3">
      {session?.acting ? <Banner>{t("actingHint", { name: session.active.name })}</Banner> : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox label={t("unreadOnly")} checked={unread} onChange={setUnread} />
        {mayMark && newest && told.data?.unread ? (
          <Button size="sm" onClick={() => mark.mutate({ all: true, before: newest, isRead: true })}>
            {t("markAllRead")}
          </Button>
        ) : null}
      </div>
      <NotRead of={told} title={t("failed")} lines={6} className="py-4" />
      {told.data && rows.length === 0 ? (
        <EmptyState title={t(unread ? "allReadTitle" : "emptyTitle")}>{t(unread ? "allRead" : "empty")}</EmptyState>
      ) : null}
      {group(t("today"), days.today)}
      {group(t("earlier"), days.earlier)}
      {(told.data?.count ?? 0) > rows.length && limit < MOST ? (
        <Button className="mt-3 self-center" busy={told.isFetching} onClick={() => setLimit(limit + STEP)}>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}
