import { type LoanFile, useEditingAct } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { useSayLocked } from "../loan/say-locked";

/** Starts to edit a loan, or ends it, and says so. */
export function useStartEditing(file: LoanFile) {
  const { t } = useTranslation("editing");
  const act = useEditingAct(file.LoanId);
  const sayLocked = useSayLocked();
  const start = async () => {
    await act.mutateAsync({ do: "start" });
    const { enableLoanEditNotifications, readOnlyType } = file.Editing;
    const isTold = enableLoanEditNotifications || readOnlyType === "COC_LOCK";
    notify({ tone: "good", title: t(isTold ? "startedTold" : "started") });
  };
  const end = async () => {
    await act.mutateAsync({ do: "end" });
    notify({ tone: "good", title: t("ended") });
  };
  return {
    busy: act.isPending,
    start: () => void start().catch(sayLocked),
    end: () => void end().catch(sayLocked),
  };
}
