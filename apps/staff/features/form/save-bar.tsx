"use client";
import { formatTime, useTranslation } from "@gable/i18n";
import { DraftBanner, usePreferences, useShortcut } from "@gable/shell";
import { Banner, Button, ConfirmDialog, cx, ErrorSummary } from "@gable/ui";
import { CircleAlert, CircleCheck, CircleDot } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { RecordForm, SaveState } from "./record-form";

/** What stands above a form: what is wrong, and what someone else changed meanwhile. */
export function FormTop<T extends object>({ of }: { of: RecordForm<T> }) {
  const { t } = useTranslation(["loan", "validation"]);
  return (
    <div id="form-top" className="flex flex-col gap-3 empty:hidden">
      {of.readOnly ? null : <DraftBanner of={of.draft} />}
      {of.theirs ? (
        <Banner
          tone="warn"
          title={t("loan:theirsTitle")}
          action={
            <span className="flex gap-2">
              <Button size="sm" onClick={of.takeTheirs}>
                {t("loan:takeTheirs")}
              </Button>
              <Button size="sm" onClick={of.keepMine}>
                {t("loan:keepMine")}
              </Button>
            </span>
          }
        >
          {t("loan:theirs")}
        </Banner>
      ) : null}
      <ErrorSummary title={t("validation:summary")} entries={of.summary} />
    </div>
  );
}

/** Always says where saving stands; Ctrl/Cmd+S saves, discarding asks first. */
export function SaveBar<T extends object>({
  of,
  onSave,
  children,
}: {
  of: RecordForm<T>;
  onSave: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation(["loan", "common"]);
  const [asking, setAsking] = useState(false);
  useShortcut("mod+s", onSave, !of.readOnly);
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-line border-t bg-paper/95 px-4 py-2.5 backdrop-blur">
      <SaveStateText state={of.state} />
      <span className="ml-auto flex flex-wrap gap-2">
        {children}
        {of.isDirty ? <Button onClick={() => setAsking(true)}>{t("common:discard")}</Button> : null}
        {of.readOnly ? null : (
          <Button
            look="solid"
            busy={of.state.is === "saving"}
            disabled={!of.isDirty && of.state.is !== "failed"}
            onClick={onSave}
          >
            {of.state.is === "failed" ? t("common:retry") : t("common:save")}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={asking}
        title={t("loan:confirmTitle")}
        message={t("loan:confirmDiscard")}
        confirmLabel={t("loan:discardConfirm")}
        cancelLabel={t("common:keepEditing")}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          of.discard();
        }}
      />
    </div>
  );
}

export function SaveStateText({ state }: { state: SaveState }) {
  const { t } = useTranslation(["loan", "common"]);
  const { language } = usePreferences();
  const texts = {
    clean: t("loan:nothingToSave"),
    dirty: t("loan:unsaved"),
    saving: t("common:saving"),
    saved: state.is === "saved" ? t("common:saved", { time: formatTime(state.at, language) }) : "",
    failed: t("common:saveFailed"),
  };
  const Icon = state.is === "failed" ? CircleAlert : state.is === "saved" ? CircleCheck : CircleDot;
  return (
    <span
      role="status"
      className={cx(
        "flex items-center gap-1.5 text-sm",
        state.is === "failed" ? "text-bad" : state.is === "dirty" ? "text-warn" : "text-ink-muted",
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {texts[state.is]}
    </span>
  );
}
