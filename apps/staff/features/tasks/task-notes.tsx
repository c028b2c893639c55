"use client";
import { type Task, useSession, useTaskNotes, useWriteTaskNote } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, IconButton, TextArea } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { Trash2 } from "lucide-react";
import { useState } from "react";

/** What was said about a task, newest first. */
export function TaskNotes({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { t } = useTranslation("task");
  const { language } = usePreferences();
  const me = useSession().data?.active.id;
  const notes = useTaskNotes(task.LoanId, task.id);
  const { add, remove } = useWriteTaskNote(task);
  const [text, setText] = useState("");
  const save = () => {
    if (!nonEmpty(text)) add.mutate(text, { onSuccess: () => setText("") });
  };
  return (
    <section aria-label={t("notes")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("notes")}</h3>
      {readOnly ? null : (
        <>
          <TextArea label={t("newNote")} value={text} onChange={setText} rows={2} maxLength={4000} />
          <Button className="self-end" busy={add.isPending} disabled={nonEmpty(text) !== null} onClick={save}>
            {t("addNote")}
          </Button>
        </>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {(notes.data ?? []).map((note) => (
          <li key={note.id} className="flex items-start gap-2 py-2 text-sm">
            <div className="mr-auto min-w-0">
              <p className="whitespace-pre-wrap break-words">{note.text}</p>
              <p className="text-ink-muted text-xs">
                {t("by", {
                  name: note.AuthorName ?? "",
                  when: note.createdAt ? formatAgo(note.createdAt, language) : "",
                })}
              </p>
            </div>
            {note.AuthorId === me && !readOnly ? (
              <IconButton size="sm" label={t("removeNote")} onClick={() => remove.mutate(note.id)}>
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
