"use client";
import { Fault, useSession } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import {
  confirm,
  type DockWindow,
  DraftBanner,
  draftOf,
  keepDraft,
  TheirsBanner,
  useFieldMessage,
  usePreferences,
  type WindowContentProps,
} from "@gable/shell";
import { RichTextField } from "@gable/shell/rich-text";
import { Button, EmptyState, IconButton, Loading, TextField } from "@gable/ui";
import { Trash2 } from "lucide-react";
import { withMention } from "./mention";
import { MentionField } from "./mention-field";
import { useNote } from "./use-note";

const TITLE_LENGTH = 120;

/** Asks before what was typed goes with the window. */
export async function mayCloseNote(window: DockWindow): Promise<boolean> {
  if (draftOf(window.id) === undefined) return true;
  if ((await confirm()) !== "CONFIRMED") return false;
  keepDraft(window.id, undefined);
  return true;
}

/** Writes one note; Ctrl/Cmd+S saves it. */
export function NoteWindow({ window, close }: WindowContentProps) {
  const { t } = useTranslation(["windows", "common"]);
  const session = useSession();
  const readOnly = !(session.data?.active.permissions ?? []).includes("loan:write-notes");
  const note = useNote(window, t("windows:notes.untitled"));
  if (note.noteId && note.note.isPending) return <Loading className="p-4" />;
  const gone = note.note.error instanceof Fault && note.note.error.status === 404;
  // What is read already stays: something may be typed into it.
  if (note.noteId && (gone || !note.note.data))
    return (
      <EmptyState
        title={t(gone ? "windows:notes.gone" : "windows:notes.failed")}
        action={<Button onClick={close}>{t("windows:close")}</Button>}
      />
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside
    <div
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        void note.keep();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        {readOnly ? null : <DraftBanner of={note.left} />}
        {note.isStale ? <Theirs note={note} /> : null}
        <TextField
          label={t("windows:notes.heading")}
          value={note.current.Title}
          maxLength={TITLE_LENGTH}
          readOnly={readOnly}
          autoComplete="off"
          autoFocus={note.noteId === undefined}
          onChange={(Title) => note.type({ Title })}
        />
        <RichTextField
          label={t("windows:notes.text")}
          value={note.current.Text}
          readOnly={readOnly}
          className="min-h-0 flex-1"
          onChange={(Text) => note.type({ Text })}
        />
        <MentionField
          loanId={Number(window.subject.loanId)}
          text={note.current.Text}
          mentions={note.current.Mentions}
          readOnly={readOnly}
          onMention={(person, Mentions) => note.type({ Text: withMention(note.current.Text, person), Mentions })}
        />
      </div>
      {readOnly ? null : <Foot note={note} close={close} />}
    </div>
  );
}

function Theirs({ note }: { note: ReturnType<typeof useNote> }) {
  const { t } = useTranslation(["windows", "common"]);
  const { language } = usePreferences();
  const { EditorName, AuthorName, UpdatedAt } = note.note.data ?? {};
  return (
    <TheirsBanner title={t("windows:notes.stale")} onTake={note.takeTheirs} onKeep={note.keepMine}>
      {UpdatedAt
        ? t("common:savedBy", { name: EditorName ?? AuthorName ?? "—", time: formatTime(UpdatedAt, language) })
        : null}
    </TheirsBanner>
  );
}

function Foot({ note, close }: { note: ReturnType<typeof useNote>; close: () => void }) {
  const { t } = useTranslation(["windows", "common"]);
  const { language } = usePreferences();
  const message = useFieldMessage();
  const fault = note.save.error instanceof Fault && note.save.error.status !== 412 ? note.save.error : null;
  const entry = fault?.entries[0];
  const saved = note.note.data?.UpdatedAt;
  const { verdict } = note;
  const state = note.isWaiting
    ? t("common:saveAway")
    : verdict
      ? message({ key: verdict.key, params: (verdict.params ?? []).map(String) }, t("windows:notes.text"))
      : fault
        ? entry
          ? message(entry, t("windows:notes.text"))
          : t("windows:notes.saveFailed")
        : note.isDirty
          ? t("windows:notes.unsaved")
          : saved
            ? `${t("windows:notes.saved")} ${formatTime(saved, language)}`
            : "";
  const remove = async () => {
    const title = note.current.Title || t("windows:notes.untitled");
    const outcome = await confirm({
      title: t("windows:notes.removeTitle", { title }),
      message: t("windows:notes.removeMessage"),
      confirmLabel: t("windows:notes.removeConfirm"),
      danger: true,
    });
    if (outcome !== "CONFIRMED" || !note.noteId) return;
    note.remove.mutate(note.noteId, {
      onSuccess: () => {
        note.takeTheirs();
        close();
      },
    });
  };
  return (
    <footer className="flex shrink-0 items-center gap-2 border-line border-t bg-paper px-3 py-2">
      <p role="status" className={`mr-auto text-xs ${fault ? "text-bad" : "text-ink-muted"}`}>
        {state}
      </p>
      {note.noteId ? (
        <IconButton size="sm" label={t("windows:notes.remove")} onClick={() => void remove()}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      <Button
        size="sm"
        look="solid"
        busy={note.save.isPending}
        disabled={!note.isDirty}
        onClick={() => void note.keep()}
      >
        {t("windows:notes.save")}
      </Button>
    </footer>
  );
}
