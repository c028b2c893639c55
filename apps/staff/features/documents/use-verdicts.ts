import { type LoanDocument, useDocumentChange } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { MenuEntry } from "@gable/ui";

/** What staff can say of a document, as entries of its menu; the area `needs` must be loaded. */
export function useVerdicts(loanId: number): (document: LoanDocument, disapprove: () => void) => MenuEntry[] {
  const { t } = useTranslation("needs");
  const judge = useDocumentChange(loanId);
  return (document, disapprove) => {
    if (document.state !== "CLEAN") return [];
    const say = (status: "APPROVED" | null) => () => judge.mutate({ id: document.id, status });
    const approve: MenuEntry = { key: "approve", label: t("verdict.approve"), onSelect: say("APPROVED") };
    const reject: MenuEntry = { key: "disapprove", label: t("verdict.disapprove"), onSelect: disapprove };
    const back: MenuEntry = { key: "back", label: t("verdict.takeBack"), onSelect: say(null) };
    return [
      ...(document.status === "APPROVED" || document.withdrawnOn ? [] : [approve]),
      ...(document.status === "DISAPPROVED" ? [] : [reject]),
      ...(document.status ? [back] : []),
    ];
  };
}
