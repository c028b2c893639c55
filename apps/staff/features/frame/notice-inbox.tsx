"use client";
import { formatTime, useTranslation } from "@gable/i18n";
import { markNoticesRead, useNotices, usePreferences } from "@gable/shell";
import { buttonClass, cx, Popover } from "@gable/ui";
import { Bell } from "lucide-react";
import { useState } from "react";

/** What toasts said, kept to be read later. */
export function NoticeInbox() {
  const { t } = useTranslation("shell");
  const { language } = usePreferences();
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
      <h2 className="border-line border-b px-4 py-2.5 font-serif text-lg">{t("notifications")}</h2>
      {notices.length === 0 ? <p className="px-4 py-6 text-ink-muted text-sm">{t("noNotifications")}</p> : null}
      <ul className="max-h-96 overflow-y-auto">
        {notices.map((notice) => (
          <li
            key={notice.id}
            className={cx(
              "border-line border-b border-l-4 px-4 py-2.5 text-sm last:border-b-0",
              notice.tone === "bad"
                ? "border-l-bad"
                : notice.tone === "good"
                  ? "border-l-good"
                  : notice.tone === "warn"
                    ? "border-l-warn"
                    : "border-l-note",
            )}
          >
            <p className="flex justify-between gap-3">
              <span className="font-medium">{notice.title}</span>
              <time className="shrink-0 text-ink-muted text-xs">{formatTime(notice.at, language)}</time>
            </p>
            {notice.detail ? (
              <p className="whitespace-pre-line text-ink-muted [overflow-wrap:anywhere]">{notice.detail}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
