"use client";
import { useTranslation } from "@gable/i18n";
import { markNoticesRead, useNotices, WithAreas } from "@gable/shell";
import { closeToasts, Dialog, Tabs } from "@gable/ui";
import Link from "next/link";
import { useEffect, useState } from "react";
import { NoticeList } from "./notice-list";
import { ToldList } from "./told-list";

/** What the reader is told, and what toasts of this browser said; it comes when the bell is reached for. */
export function NotificationPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  return (
    <WithAreas areas={["notifications", "windows", "enums", "proposals"]}>
      <Panel unread={unread} onClose={onClose} />
    </WithAreas>
  );
}

function Panel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const notices = useNotices();
  const [tab, setTab] = useState(unread === 0 && notices.some((notice) => !notice.read) ? "browser" : "told");
  // What toasts say stands in the panel: they make room for it.
  useEffect(closeToasts, []);
  useEffect(() => markNoticesRead, []);
  return (
    <Dialog
      open
      side
      width={500}
      title={t("title")}
      description={<span className="max-sm:hidden">{t("keys")}</span>}
      onClose={onClose}
      footer={
        <Link
          prefetch={false}
          href="/app/account#notifications"
          onClick={onClose}
          className="rounded-sm text-pine text-sm underline underline-offset-2"
        >
          {t("choose")}
        </Link>
      }
    >
      <Tabs
        label={t("title")}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "told", label: t("forYou"), content: <ToldList onGo={onClose} /> },
          { value: "browser", label: t("thisBrowser"), content: <NoticeList notices={notices} /> },
        ]}
      />
    </Dialog>
  );
}
