"use client";
import { type LoanNote, useLoanNotes } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences, WithAreas } from "@gable/shell";
import { EmptyState, TextField } from "@gable/ui";
import { useDeferredValue, useState } from "react";
import { SideList } from "../loan/side-list";
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
    <SideList
      title={t("windows:notes.title")}
      lead={t("windows:notes.lead")}
      failed={t("windows:notes.failed")}
      query={notes}
      add={t("windows:notes.new")}
      onAdd={() => open()}
      onClose={onClose}
    >
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
      {notes.data && rows.length === 0 ? (
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
    </SideList>
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
