import { checkLeadOwner } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { confirm } from "@gable/shell";

/** Asks before a lead gets an owner or a branch where the person does not see it, or its loan, any more. */
export function useLeadWarning(id: string) {
  const { t } = useTranslation("leads");
  const text = useText();
  return async (to: Parameters<typeof checkLeadOwner>[1]): Promise<boolean> => {
    const warning = await checkLeadOwner(id, to).catch((fault: unknown) => fault);
    if (warning === "") return true;
    if (typeof warning !== "string") return false; // the fault was told where it was met
    const outcome = await confirm({ title: t("warningTitle"), message: text(`leads:warning.${warning}`) });
    return outcome === "CONFIRMED";
  };
}
