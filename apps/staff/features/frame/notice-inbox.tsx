"use client";
import { useTranslation } from "@gable/i18n";
import { markNoticesRead, useNotices } from "@gable/shell";
import { buttonClass, cx, Popover } from "@gable/ui";
import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

const NoticeList = dynamic(() => import("./notice-list"), { ssr: false });

/** What toasts said, kept to be read later. */
export function NoticeInbox() {
  const { t } = useTranslation("shell");
  const notices = useNotices();
  const [open, setOpen] = useState(false);
  const unread = notices.filter((notice) => !notice.read).length;
  return (
    <Popover
      open={open}
      align="end"
      label={t("notifications")}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) markNoticesRead();
      }}
      trigger={
        <button
          type="button"
          aria-label={unread ? `${t("notifications")}, ${t("unread", { count: unread })}` : t("notifications")}
          className={cx(buttonClass("ghost"), "relative aspect-square px-0!")}
        >
          <Bell aria-hidden="true" className="size-4.5" />
          {unread ? <span className="absolute top-1 right-1 size-2 rounded-full bg-brick" /> : null}
        </button>
      }
    >
      <NoticeList notices={notices} />
    </Popover>
  );
}
