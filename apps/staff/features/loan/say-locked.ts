import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useFaultWords } from "@gable/shell";

/** Says why what was pressed is locked: of a lock the request pipeline says nothing, since a form shows it where it is. */
export function useSayLocked(): (fault: unknown) => void {
  const { t } = useTranslation("loan");
  const wordsOf = useFaultWords();
  return (fault) => {
    if (!(fault instanceof Fault) || fault.status !== 423) return;
    notify({ tone: "bad", title: t("closed.section"), detail: wordsOf(fault) });
  };
}
