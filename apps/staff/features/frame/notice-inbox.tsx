"use client";
import { useSession, useTaskCounts } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useNotices } from "@gable/shell";
import { buttonClass, cx } from "@gable/ui";
import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CountBadge } from "./count-badge";

const load = () => import("../notifications/notification-panel").then((module) => module.NotificationPanel);
const NotificationPanel = dynamic(load, { ssr: false });

/** The way to what one is told, with how much of it is not read; a point alone for what toasts said. */
export function NoticeInbox() {
  const { t } = useTranslation("shell");
  const may = useSession().data?.active.permissions?.includes("inbox:use") ?? false;
  const unread = useTaskCounts(may).data?.unreadNotifications ?? 0;
  const hasNews = useNotices().some((notice) => !notice.read);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread ? `${t("notifications")}, ${t("unread", { count: unread })}` : t("notifications")}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
        className={cx(buttonClass("ghost"), "relative aspect-square px-0!")}
      >
        <Bell aria-hidden="true" className="size-4.5" />
        {unread ? (
          <CountBadge count={unread} />
        ) : hasNews ? (
          <span className="absolute top-1 right-1 size-2 rounded-full bg-brick" />
        ) : null}
      </button>
      {open ? <NotificationPanel unread={unread} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
