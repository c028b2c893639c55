import { RecordFields, type RecordForm, SaveState, useReadOnly, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { Button, Dialog, type DialogProps } from "@gable/ui";
import type { ReactNode } from "react";
import { useSaving } from "../record/use-saving";
import { SettingFault } from "./setting-page";

/** A dialog over one record of the company's: it closes when it is saved; without `create` it changes one. */
export function SettingDialog<T extends Versioned>({
  of: form,
  create,
  disabled,
  maySave,
  others,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, "title" | "description" | "width" | "side"> & {
  of: RecordForm<T>;
  create: string | undefined;
  /** Nothing to save yet. */
  disabled?: boolean;
  /** Whether what is typed can be sent, beside what the form finds itself. */
  maySave?: () => boolean;
  /** What else can be done with it. */
  others?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("common");
  const locked = useReadOnly();
  const giveUp = () => {
    form.draft.drop();
    onClose();
  };
  const send = useSaving(form, onClose);
  const save = () => {
    if (maySave?.() !== false) send();
  };
  useShortcut("mod+s", save, !locked && !disabled);
  return (
    <Dialog
      {...dialog}
      open
      sticky
      // What is typed stays for whoever was led away from the page.
      onClose={(reason) => (reason === "navigation" ? onClose() : giveUp())}
      footer={
        <>
          <span className="mr-auto">
            {form.dirty || form.state === "saving" ? (
              <SaveState state={form.state} dirty={form.dirty} savedAt={null} onRetry={save} />
            ) : null}
          </span>
          {others}
          <Button onClick={giveUp}>{t(locked ? "close" : "cancel")}</Button>
          {locked ? null : (
            <Button look="solid" busy={form.state === "saving"} disabled={disabled} onClick={save}>
              {create ?? t("save")}
            </Button>
          )}
        </>
      }
    >
      <RecordFields form={form}>
        <SettingFault of={form} />
        {children}
      </RecordFields>
    </Dialog>
  );
}
