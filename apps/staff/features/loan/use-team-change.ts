import { Fault, type TeamChange, useCheckTeam, useSaveTeam } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { confirm, notify, useFaultWords } from "@gable/shell";

type Options = { notify?: boolean; onSuccess?: () => void };

/** Changes a loan's team; what it takes away or asks of the officer is confirmed first, or nothing is done. */
export function useTeamChange(loanId: number) {
  const { t } = useTranslation("team");
  const text = useText();
  const wordsOf = useFaultWords();
  const check = useCheckTeam(loanId);
  const save = useSaveTeam(loanId);
  const change = async (of: TeamChange, { notify: letters = false, onSuccess }: Options = {}) => {
    try {
      const warnings = await check(of);
      if (warnings.length > 0) {
        const outcome = await confirm({
          title: t("warningTitle"),
          message: warnings.map((warning) => text(`team:warning.${warning}`)).join(" "),
        });
        if (outcome !== "CONFIRMED") return;
      }
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return notify({ tone: "bad", title: wordsOf(fault) });
    }
    save.mutate({ change: of, notify: letters }, onSuccess ? { onSuccess } : undefined);
  };
  return { change, error: save.error };
}
