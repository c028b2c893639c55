"use client";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { Button, useAnyModal } from "@gable/ui";
import { useState } from "react";
import { DiscardDialog } from "./discard-dialog";
import { useReadOnly } from "./read-only";
import { SaveState } from "./save-state";
import type { SavingState } from "./source";

interface Savable {
  dirty: boolean;
  state: SavingState;
  savedAt: Date | null;
  discard: () => void;
  undo?: (() => void) | null;
}

/** Saving of a page's forms as one, always in sight at the bottom: Ctrl/Cmd+S saves, discarding asks first. */
export function SaveBar({ forms, onSave }: { forms: readonly Savable[]; onSave: () => void }) {
  const { t } = useTranslation("common");
  const [asks, setAsks] = useState(false);
  const locked = useReadOnly();
  const dirty = forms.some((form) => form.dirty);
  const state =
    (["saving", "failed", "locked", "away", "saved"] as const).find((one) =>
      forms.some((form) => form.state === one),
    ) ?? "idle";
  const savedAt = forms.reduce<Date | null>(
    (latest, { savedAt: at }) => (at && (!latest || at > latest) ? at : latest),
    null,
  );
  const latest = forms.filter((form) => form.undo).sort((a, b) => Number(b.savedAt) - Number(a.savedAt))[0];
  // A dialog over the forms has its own save.
  const covered = useAnyModal();
  useShortcut("mod+s", () => dirty && onSave(), !locked && !covered);
  if (locked) return null;
  return (
    <div
      data-stays="bottom"
      className="after:-inset-x-px sticky bottom-[calc(var(--dock)+0.75rem)] z-10 flex min-h-13 flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-sheet px-4 py-2 shadow-lift after:absolute after:top-full after:h-[calc(var(--dock)+1rem)] after:bg-paper"
    >
      <span className="mr-auto">
        <SaveState state={state} dirty={dirty} savedAt={savedAt} idle={t("nothingToSave")} onRetry={onSave} />
      </span>
      {latest?.undo && !dirty ? (
        <Button look="ghost" onClick={latest.undo}>
          {t("undoSave")}
        </Button>
      ) : null}
      {dirty ? (
        <Button look="ghost" onClick={() => setAsks(true)}>
          {t("discard")}
        </Button>
      ) : null}
      <Button
        look="solid"
        disabled={!dirty}
        busy={state === "saving"}
        onClick={onSave}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t("save")}
      </Button>
      <DiscardDialog
        open={asks}
        onKeep={() => setAsks(false)}
        onDiscard={() => {
          setAsks(false);
          for (const form of forms) if (form.dirty) form.discard();
        }}
      />
    </div>
  );
}
