"use client";
import { useHistory } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useOpenWindow } from "@gable/shell";
import { Button, Dialog, EmptyState, Loading } from "@gable/ui";
import { JournalList } from "../journal/journal-list";
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
      onClose={onClose}
      title={t("history")}
      width={550}
      footer={<Button onClick={keep}>{t("historyBeside")}</Button>}
    >
      <HistoryList loanId={loanId} />
    </Dialog>
  );
}

/** What happened to the loan, newest first: who, acting for whom, what was and what is. */
export function HistoryList({ loanId }: { loanId: number }) {
  const { t } = useTranslation(["loan", "common"]);
  const history = useHistory(loanId, true);
  return (
    <>
      {history.isPending ? <Loading /> : null}
      {history.isError ? (
        <EmptyState
          title={t("loan:historyError")}
          action={<Button onClick={() => void history.refetch()}>{t("common:retry")}</Button>}
        />
      ) : null}
      {history.data?.rows.length === 0 ? <EmptyState title={t("loan:historyEmpty")} /> : null}
      <JournalList rows={history.data?.rows ?? []} />
    </>
  );
}
