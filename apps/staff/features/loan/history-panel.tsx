"use client";
import { useTranslation } from "@gable/i18n";
import { useOpenWindow } from "@gable/shell";
import { Button, Dialog } from "@gable/ui";
import { HistoryList } from "./history-list";
import { historyWindow } from "./history-window";

/** The loan's history in a panel, with the way to keep it beside the work. */
export function HistoryPanel({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("loan");
  const openWindow = useOpenWindow();
  const keep = () => openWindow(historyWindow(loanId, t("historyOf", { id: loanId }))) && onClose();
  return (
    <Dialog
      open
      side
      reading
      onClose={onClose}
      title={t("history")}
      width={550}
      footer={<Button onClick={keep}>{t("historyBeside")}</Button>}
    >
      <HistoryList loanId={loanId} />
    </Dialog>
  );
}
