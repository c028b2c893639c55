"use client";
import type { RecordForm, Versioned } from "@gable/form";
import { DiscardDialog, fieldId, RecordFields, SaveState, useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { Button, controlOf, Dialog } from "@gable/ui";
import { type ReactNode, type RefObject, useContext, useMemo, useState } from "react";
import { FirstField } from "./first-field";
import { useSaving } from "./use-saving";

/** One record beside its list, or a small one over the page: Ctrl/Cmd+S saves and closes, Esc closes and asks when something would be lost. */
export function RecordDialog<T extends Versioned>({
  title,
  description,
  form,
  onClose,
  saveLabel,
  children,
  wide,
  small,
}: {
  title: string;
  description?: string;
  form: RecordForm<T>;
  onClose: () => void;
  saveLabel?: string;
  children: ReactNode;
  wide?: boolean;
  /** A few fields, in the middle of the page. */
  small?: boolean;
}) {
  const { t } = useTranslation("common");
  const [asks, setAsks] = useState(false);
  const locked = useReadOnly();
  const save = useSaving(form, onClose);
  useShortcut("mod+s", save, !locked);
  const first = useFirstField(form.id);
  return (
    <>
      <Dialog
        open
        side={!small}
        sticky
        initialFocus={first}
        width={small ? 500 : wide ? 740 : 550}
        title={title}
        description={description}
        onClose={() => (form.dirty ? setAsks(true) : onClose())}
        footer={
          <>
            <span className="mr-auto">
              <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} />
            </span>
            <Button onClick={() => (form.dirty ? setAsks(true) : onClose())}>{t("cancel")}</Button>
            {locked ? null : (
              <Button look="solid" busy={form.state === "saving"} onClick={save} aria-keyshortcuts="Control+S Meta+S">
                {saveLabel ?? t("save")}
              </Button>
            )}
          </>
        }
      >
        <RecordFields form={form}>{children}</RecordFields>
      </Dialog>
      <DiscardDialog
        open={asks}
        onKeep={() => setAsks(false)}
        onDiscard={() => {
          form.draft.drop();
          onClose();
        }}
      />
    </>
  );
}

/** The control that the record is opened for, found once the dialog is there. */
function useFirstField(form: string): RefObject<HTMLElement | null> | undefined {
  const path = useContext(FirstField);
  return useMemo(
    () =>
      path === undefined
        ? undefined
        : {
            get current() {
              const target = document.getElementById(fieldId(path, form));
              return target ? controlOf(target) : null;
            },
          },
    [path, form],
  );
}
