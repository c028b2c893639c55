import { useTranslation } from "@gable/i18n";
import { ConfirmDialog } from "@gable/ui";

/** Asks before what was typed is thrown away. */
export function DiscardDialog({
  open,
  onKeep,
  onDiscard,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation("common");
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t("confirmTitle")}
      message={t("confirmLeave")}
      confirmLabel={t("discard")}
      cancelLabel={t("keepEditing")}
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
