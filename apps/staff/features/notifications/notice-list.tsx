"use client";
import { formatInstant, formatTime, useTranslation } from "@gable/i18n";
import { type useNotices, usePreferences } from "@gable/shell";
import { Button, cx } from "@gable/ui";

/** The notices, newest first, each in the colour of its toast. */
export function NoticeList({ notices }: { notices: ReturnType<typeof useNotices> }) {
  const { t } = useTranslation("shell");
  const { language } = usePreferences();
  return (
    <div className="pt-3">
      {notices.length === 0 ? <p className="px-4 py-6 text-ink-muted text-sm">{t("noNotifications")}</p> : null}
      <ul>
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
              <time className="shrink-0 text-ink-muted text-xs">{timeOf(notice.at, language)}</time>
            </p>
            {notice.detail ? (
              <p className="whitespace-pre-line text-ink-muted [overflow-wrap:anywhere]">{notice.detail}</p>
            ) : null}
            {notice.undo === "done" || notice.undo === "gone" ? (
              <p className="mt-1 text-ink-muted text-xs">{t(notice.undo === "done" ? "undone" : "undoNoMore")}</p>
            ) : notice.undo ? (
              <Button
                size="sm"
                className="mt-1.5"
                busy={notice.undo === "busy"}
                aria-label={`${t("undo")}: ${notice.detail || notice.title}`}
                onClick={notice.action?.onClick}
              >
                {t("undo")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The time of day; with the day, where it is not today's. */
function timeOf(at: Date, language: "en" | "es"): string {
  return at.toDateString() === new Date().toDateString()
    ? formatTime(at, language)
    : formatInstant(at.toISOString(), language);
}
