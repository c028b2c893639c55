"use client";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { SaveState } from "../record/save-state";

interface Savable {
  dirty: boolean;
  state: "idle" | "saving" | "saved" | "failed";
  savedAt: Date | null;
  discard: () => void;
}

/** Saving of several forms as one, always in sight at the bottom. */
export function SaveBar({ forms, onSave }: { forms: readonly Savable[]; onSave: () => void }) {
  const { t } = useTranslation("common");
  const dirty = forms.some((form) => form.dirty);
  const state =
    (["saving", "failed", "saved"] as const).find((one) => forms.some((form) => form.state === one)) ?? "idle";
  const savedAt = forms.reduce<Date | null>(
    (latest, { savedAt: at }) => (at && (!latest || at > latest) ? at : latest),
    null,
  );
  return (
    <div className="sticky bottom-0 z-10 flex min-h-13 flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-sheet px-4 py-2 shadow-lift">
      <span className="mr-auto">
        <SaveState state={state} dirty={dirty} savedAt={savedAt} onRetry={onSave} />
      </span>
      {dirty ? (
        <Button
          look="ghost"
          onClick={() => {
            for (const form of forms) if (form.dirty) form.discard();
          }}
        >
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
    </div>
  );
}
