"use client";
import { type Task, useSession, useTaskNotes, useWriteTaskNote } from "@gable/api";
import { Area, RecordFields, type Versioned } from "@gable/form";
import { formatAgo, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, IconButton } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type Mentions, toldOf } from "../notes/mention";
import { MentionField } from "../notes/mention-field";
import { EntryState, useNewEntry } from "../record/new-entry";
import { type Attached, aboutField, type NoteAbout } from "./note-about";
import { NoteExtras } from "./note-extras";
import { NoteLinks } from "./note-links";

interface NewNote extends Versioned {
  text: string;
  Mentions: Mentions;
  about: NoteAbout | null;
  documents: Attached[];
}

const NO_NOTE: NewNote = { text: "", Mentions: [], about: null, documents: [] };

/** What was said about a task, newest first. */
export function TaskNotes({ task, readOnly }: { task: Task; readOnly: boolean }) {
  const { t } = useTranslation("task");
  const { language } = usePreferences();
  const me = useSession().data?.active.id;
  const notes = useTaskNotes(task.LoanId, task.id);
  const { add, remove } = useWriteTaskNote(task);
  const [sent, setSent] = useState(0);
  const form = useNewEntry<NewNote>({
    record: NO_NOTE,
    name: task.id,
    inWindow: true,
    labels: "task:noteField",
    send: ({ text, Mentions, about, documents }) =>
      add.mutateAsync({
        text,
        Mentions: toldOf(Mentions),
        ...(about ? aboutField(about) : {}),
        DocumentIds: documents.map(({ id }) => id),
      }),
    onSaved: () => setSent((count) => count + 1),
  });
  return (
    <section aria-label={t("notes")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("notes")}</h3>
      {readOnly ? null : (
        <RecordFields form={form}>
          <div className="flex flex-col gap-2">
            <Area path="text" label={t("newNote")} rows={2} maxLength={4000} />
            {task.LoanId ? (
              <MentionField
                loanId={task.LoanId}
                text={form.current.text}
                mentions={form.current.Mentions}
                readOnly={false}
                onMention={(person, Mentions) => {
                  form.form.set("text", `${form.current.text.trimEnd()} @${person} `.trimStart());
                  form.form.set("Mentions", Mentions);
                }}
              />
            ) : null}
            {task.LoanId ? (
              <NoteExtras
                key={sent}
                loanId={task.LoanId}
                about={form.current.about}
                documents={form.current.documents}
                onAbout={(about) => form.form.set("about", about)}
                onDocuments={(documents) => form.form.set("documents", documents)}
              />
            ) : null}
            <EntryState of={form} />
            <Button
              className="self-end"
              busy={form.state === "saving"}
              disabled={nonEmpty(form.current.text) !== null}
              onClick={() => void form.save()}
            >
              {t("addNote")}
            </Button>
          </div>
        </RecordFields>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {(notes.data ?? []).map((note) => (
          <li key={note.id} className="flex items-start gap-2 py-2 text-sm">
            <div className="mr-auto min-w-0">
              <p className="whitespace-pre-wrap break-words">{note.text}</p>
              {task.LoanId ? <NoteLinks note={note} loanId={task.LoanId} /> : null}
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
