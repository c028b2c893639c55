"use client";
import { useHistory } from "@gable/api";
import type { NamedField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Dialog, EmptyState } from "@gable/ui";
import { historyOf } from "./field-history";
import { JournalList } from "./journal-list";

/** What was and what is of one field, newest first: who changed it, acting for whom, and when. */
export function FieldHistoryDialog({
  loanId,
  recordId,
  field,
  onClose,
}: {
  loanId: number;
  recordId: string;
  field: NamedField;
  onClose: () => void;
}) {
  const { t } = useTranslation(["loan", "common"]);
  const history = useHistory(loanId, true, recordId);
  const rows = historyOf(field.path, history.data?.rows ?? []);
  return (
    <Dialog open reading onClose={onClose} title={field.label} description={t("loan:fieldHistory.hint")}>
      <NotRead of={history} title={t("loan:historyError")} lines={4} />
      {history.data && rows.length === 0 ? <EmptyState title={t("loan:fieldHistory.empty")} /> : null}
      <JournalList rows={rows} />
    </Dialog>
  );
}
