"use client";
import type { LoanDocument, TaskNote } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useAreas, usePreferences } from "@gable/shell";
import { Link2, Paperclip } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { LoanDocumentViewer } from "../documents/loan-document-viewer";
import { aboutOf } from "./note-about";

/** What a note is about, as the way there, and the files that came with it. */
export function NoteLinks({ note, loanId }: { note: TaskNote; loanId: number }) {
  const { t } = useTranslation("task");
  const text = useText();
  const { language } = usePreferences();
  const [open, setOpen] = useState<LoanDocument | null>(null);
  const there = useAreas(["needs"]);
  const about = aboutOf(note, loanId, language);
  const files = note.Documents ?? [];
  if (!about && files.length === 0) return null;
  return (
    <div className="mt-1 flex flex-col gap-0.5 text-xs">
      {about ? (
        <p className="flex min-w-0 items-center gap-1.5">
          <Link2 aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
          <span className="text-ink-muted">{text(`task:noteAbout.${about.type}`)}</span>
          {about.name ? (
            <Link prefetch={false} href={about.href} className="min-w-0 truncate rounded-sm text-pine underline">
              {about.name}
            </Link>
          ) : (
            <span className="text-ink-muted">{t("noteAbout.gone")}</span>
          )}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul aria-label={t("noteFiles.list")} className="flex flex-col gap-0.5">
          {files.map((file) => (
            <li key={file.id} className="flex min-w-0 items-center gap-1.5">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
              {file.state === "CLEAN" && file.isActive ? (
                <button
                  type="button"
                  onClick={() => setOpen(file)}
                  className="min-w-0 truncate rounded-sm text-left text-pine underline"
                >
                  {file.name}
                  {file.withdrawnOn ? ` (${t("noteFiles.withdrawn")})` : null}
                </button>
              ) : (
                <span className="min-w-0 truncate">
                  {file.name} <span className="text-ink-muted">({t(`noteFiles.${standing(file)}`)})</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {open && there ? <LoanDocumentViewer loanId={loanId} document={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function standing({ state, isActive }: NonNullable<TaskNote["Documents"]>[number]) {
  if (!isActive) return "removed";
  return state === "REFUSED" ? "refused" : "checking";
}
