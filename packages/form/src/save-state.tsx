"use client";
import { formatTime, useTranslation } from "@gable/i18n";
import { Button, Spinner } from "@gable/ui";
import { Check, CircleAlert, PencilLine } from "lucide-react";
import { hasFailed, type SavingState } from "./source";

/** Where saving stands, in words: always in sight beside what is being changed. */
export function SaveState({
  state,
  dirty,
  savedAt,
  idle,
  onRetry,
}: {
  state: SavingState;
  dirty: boolean;
  savedAt: Date | null;
  /** What is said while there is nothing to say. */
  idle?: string;
  onRetry?: () => void;
}) {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language === "es" ? "es" : "en";
  return (
    <span role="status" className="flex min-h-5 items-center gap-1.5 text-ink-muted text-xs">
      {state === "saving" ? (
        <>
          <Spinner />
          {t("saving")}
        </>
      ) : hasFailed(state) && dirty ? (
        <span className="flex items-center gap-1.5 text-bad">
          <CircleAlert aria-hidden="true" className="size-3.5" />
          {t(state === "away" ? "saveAway" : "saveFailed")}
          {onRetry ? (
            <Button size="sm" look="ghost" onClick={onRetry}>
              {t("retry")}
            </Button>
          ) : null}
        </span>
      ) : dirty ? (
        <>
          <PencilLine aria-hidden="true" className="size-3.5" />
          {t("notSaved")}
        </>
      ) : savedAt ? (
        <>
          <Check aria-hidden="true" className="size-3.5 text-good" />
          {t("saved", { time: formatTime(savedAt, language) })}
        </>
      ) : (
        idle
      )}
    </span>
  );
}
