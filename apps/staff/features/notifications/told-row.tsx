"use client";
import type { Notification } from "@gable/api/notification";
import { formatAgo, formatDate, useText, useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences } from "@gable/shell";
import { useProposedWords } from "@gable/shell/proposed";
import { cx, IconButton } from "@gable/ui";
import {
  AtSign,
  ClipboardCheck,
  FileInput,
  Landmark,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailOpen,
  PencilLine,
  Undo2,
} from "lucide-react";
import Link from "next/link";
import { placeOf } from "./place-of";

const ICONS: Record<Notification["kind"], LucideIcon> = {
  MENTION: AtSign,
  ASSIGNMENT: ClipboardCheck,
  REJECTION: Undo2,
  BORROWER_ACTIVITY: FileInput,
  EDITING: PencilLine,
  LOAN: Landmark,
  LOCK: LockKeyhole,
};

/** What the sentence names: a task, a stage or a day. */
function wordOf({ taskTitle, StageId, day }: Notification, text: ReturnType<typeof useText>): string {
  if (day) return formatDate(day);
  return taskTitle ?? (StageId ? text(`enums:Stage.${StageId}`) : "");
}

/** One notification: a link to what it is about, and whether it is read. */
export function ToldRow({
  told,
  mayMark,
  onMark,
  onGo,
}: {
  told: Notification;
  mayMark: boolean;
  onMark: (isRead: boolean) => void;
  onGo: () => void;
}) {
  const { t } = useTranslation(["notifications", "windows"]);
  const text = useText();
  const { language } = usePreferences();
  const openWindow = useOpenWindow();
  const { change } = useProposedWords();
  const Icon = ICONS[told.kind];
  const sentence = text(`notifications:line.${told.kind}_${told.about}`, {
    name: told.byName,
    count: told.count,
    about: wordOf(told, text),
  });
  const { href, window } = placeOf(told, t("windows:notes.title"));
  const toggle = t(told.isRead ? "notifications:markUnread" : "notifications:markRead");
  return (
    <li className="group relative flex items-start border-line border-b last:border-b-0">
      <Link
        prefetch={false}
        href={href}
        data-told={told.id}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          if (window) openWindow(window);
          if (!told.isRead && mayMark) onMark(true);
          onGo();
        }}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-md px-2 py-2.5 text-sm hover:bg-sunken"
      >
        <Icon
          aria-hidden="true"
          className={cx("mt-0.5 size-4 shrink-0", told.isRead ? "text-ink-muted" : "text-pine")}
        />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className={cx("[overflow-wrap:anywhere]", !told.isRead && "font-medium")}>
            {told.isRead ? null : <span className="sr-only">{`${t("notifications:isUnread")}: `}</span>}
            {sentence}
          </span>
          {told.changes?.map((one) => (
            <span key={one.field} className="[overflow-wrap:anywhere]">
              {change(one)}
            </span>
          ))}
          <span className="text-ink-muted text-xs">
            {told.LoanId
              ? `${told.BorrowerName ? t("notifications:loanOf", { id: told.LoanId, name: told.BorrowerName }) : t("notifications:onLoan", { id: told.LoanId })} · `
              : null}
            <time dateTime={told.at}>{formatAgo(told.at, language)}</time>
          </span>
        </span>
      </Link>
      {mayMark ? (
        <span className="flex items-center self-stretch pl-1">
          <IconButton size="sm" label={`${toggle}: ${sentence}`} onClick={() => onMark(!told.isRead)}>
            {told.isRead ? (
              <MailOpen aria-hidden="true" className="size-4 text-ink-muted" />
            ) : (
              <Mail aria-hidden="true" className="size-4 text-pine" />
            )}
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
