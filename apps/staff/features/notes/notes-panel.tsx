"use client";
import { type LoanNote, useLoanNotes } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences, WithAreas } from "@gable/shell";
import { Button, Dialog, EmptyState, Loading, TextField } from "@gable/ui";
import { Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { noteWindow } from "./note-request";

/** The notes of a loan; each opens in a window of its own beside the work. */
export function NotesPanel({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  return (
    <WithAreas areas={["windows"]}>
      <Panel loanId={loanId} onClose={onClose} />
    </WithAreas>
  );
}

function Panel({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation(["windows", "common"]);
  const openWindow = useOpenWindow();
  const [term, setTerm] = useState("");
  const searched = useDeferredValue(term.trim());
  const notes = useLoanNotes(loanId, searched);
  const rows = notes.data?.rows ?? [];
  const open = (note?: LoanNote) => {
    const title = note ? note.Title || note.Excerpt || t("windows:notes.untitled") : t("windows:notes.newTitle");
    if (openWindow(noteWindow(loanId, title, note?.id))) onClose();
  };
  return (
    <Dialog
      open
      side
      width={500}
      onClose={onClose}
      title={t("windows:notes.title")}
      description={t("windows:notes.lead")}
      footer={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => open()}>
          {t("windows:notes.new")}
        </Button>
      }
    >
      {notes.isPending ? <Loading /> : null}
      {notes.isError ? (
        <EmptyState
          title={t("windows:notes.failed")}
          action={<Button onClick={() => void notes.refetch()}>{t("common:retry")}</Button>}
        />
      ) : null}
      {rows.length > 0 || searched ? (
        <TextField
          label={t("windows:notes.search")}
          type="search"
          value={term}
          onChange={setTerm}
          className="mb-3"
          autoComplete="off"
        />
      ) : null}
      {notes.isSuccess && rows.length === 0 ? (
        searched ? (
          <EmptyState title={t("windows:notes.noMatch")} />
        ) : (
          <EmptyState title={t("windows:notes.empty")}>{t("windows:notes.emptyHint")}</EmptyState>
        )
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((note) => (
          <li key={note.id}>
            <NoteRow note={note} onOpen={() => open(note)} />
          </li>
        ))}
      </ul>
      {(notes.data?.count ?? 0) > rows.length ? (
        <p className="pt-3 text-ink-muted text-sm">{t("windows:notes.tooMany")}</p>
      ) : null}
    </Dialog>
  );
}

function NoteRow({ note, onOpen }: { note: LoanNote; onOpen: () => void }) {
  const { t } = useTranslation("windows");
  const { language } = usePreferences();
  const words = {
    name: note.AuthorName ?? "—",
    editor: note.EditorName ?? "",
    when: note.UpdatedAt ? formatAgo(note.UpdatedAt, language) : "",
  };
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-0.5 rounded-md px-2 py-2.5 text-left text-sm hover:bg-sunken"
    >
      <span className="w-full truncate font-medium">{note.Title || t("notes.untitled")}</span>
      <span className="line-clamp-2 text-ink-muted">{note.Excerpt}</span>
      <span className="text-ink-muted text-xs">{t(note.EditorName ? "notes.editedBy" : "notes.by", words)}</span>
    </button>
  );
}
