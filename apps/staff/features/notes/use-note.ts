import { Fault, isAway, type LoanNote, useLoanNote, useRemoveLoanNote, useSaveLoanNote } from "@gable/api";
import { actOnDock, type DockWindow, draftOf, keepDraft, useAgain, useKeptValues } from "@gable/shell";
import { textSize } from "@gable/validation";
import { useState } from "react";
import { toldOf } from "./mention";

/** As the server holds it (domain/richtext), images included. */
const sizeOf = textSize(5);

/** What is typed and not saved yet, and the version it is based on. */
export interface NoteDraft {
  Title: string;
  Text: string;
  Mentions: NonNullable<LoanNote["Mentions"]>;
  version?: number | undefined;
}

const written = (note: LoanNote | undefined): NoteDraft => ({
  Title: note?.Title ?? "",
  Text: note?.Text ?? "",
  Mentions: note?.Mentions ?? [],
  version: note?.version,
});

/** A note in its window: what is typed is kept until it is saved, and never overwritten by what another saves meanwhile. */
export function useNote(window: DockWindow, untitled: string) {
  const loanId = Number(window.subject.loanId);
  const noteId = window.subject.noteId === undefined ? undefined : String(window.subject.noteId);
  const note = useLoanNote(loanId, noteId);
  const save = useSaveLoanNote(loanId);
  const remove = useRemoveLoanNote(loanId);
  const [draft, setDraft] = useState<NoteDraft | undefined>(() => draftOf<NoteDraft>(window.id));
  const current: NoteDraft = { ...written(note.data), ...draft };
  const isStale = draft !== undefined && note.data !== undefined && draft.version !== note.data.version;

  const change = (next: NoteDraft | undefined) => {
    setDraft(next);
    keepDraft(window.id, next);
  };
  const left = useKeptValues(
    window.id,
    { ...current },
    draft !== undefined,
    (found) => change({ ...current, ...found }),
    true,
  );
  const type = (part: Partial<Pick<NoteDraft, "Title" | "Text" | "Mentions">>) => change({ ...current, ...part });
  const keep = async (): Promise<boolean> => {
    if (draft === undefined || save.isPending) return draft === undefined;
    if (sizeOf(current.Text)) return false;
    try {
      const saved = await save.mutateAsync({ id: noteId, ...current, Mentions: toldOf(current.Mentions) });
      // What was typed while it was being saved stays a draft, based on what is saved now.
      const later = draftOf<NoteDraft>(window.id);
      const typedOn = later !== undefined && (later.Title !== current.Title || later.Text !== current.Text);
      change(undefined);
      left.drop();
      const id = `note-${saved.id}`;
      if (typedOn) {
        setDraft({ ...later, version: saved.version });
        keepDraft(id, { ...later, version: saved.version });
      }
      actOnDock({ do: "rename", id: window.id, title: saved.Title || saved.Excerpt || untitled });
      actOnDock({
        do: "become",
        id: window.id,
        as: { id, anchor: "docked-task", subject: { loanId, noteId: String(saved.id) } },
      });
      return true;
    } catch (fault) {
      if (fault instanceof Fault && fault.status === 412) void note.refetch();
      return false;
    }
  };
  const isWaiting = draft !== undefined && isAway(save.error);
  useAgain(isWaiting, () => void keep());
  return {
    note,
    /** What a closed tab left unsaved of it. */
    left,
    /** It was to be saved, and nobody was there. */
    isWaiting,
    current,
    isDirty: draft !== undefined,
    /** What is wrong with what is typed. */
    verdict: draft === undefined ? null : sizeOf(current.Text),
    isStale,
    save,
    remove,
    noteId,
    type,
    keep,
    takeTheirs: () => change(undefined),
    keepMine: () => change({ ...current, version: note.data?.version }),
  };
}
