"use client";
import { useHistory } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { EmptyState } from "@gable/ui";
import { JournalList } from "../journal/journal-list";

/** What happened to the loan, newest first: who, acting for whom, what was and what is. */
export function HistoryList({ loanId }: { loanId: number }) {
  const { t } = useTranslation(["loan", "common"]);
  const history = useHistory(loanId, true);
  return (
    <>
      <NotRead of={history} title={t("loan:historyError")} lines={6} />
      {history.data?.rows.length === 0 ? <EmptyState title={t("loan:historyEmpty")} /> : null}
      <JournalList rows={history.data?.rows ?? []} />
    </>
  );
}
