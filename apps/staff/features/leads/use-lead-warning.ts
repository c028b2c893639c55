import { checkLeadOwner, checkLeadOwners, type LeadGoal } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { confirm } from "@gable/shell";

/** Asks before a lead gets an owner or a branch where the person does not see it, or its loan, any more. */
export function useLeadWarning(id: string) {
  const ask = useAsk();
  const text = useText();
  return async (to: LeadGoal): Promise<boolean> => {
    const warning = await checkLeadOwner(id, to).catch((fault: unknown) => fault);
    if (warning === "") return true;
    if (typeof warning !== "string") return false; // the fault was told where it was met
    return ask(text(`leads:warning.${warning}`));
  };
}

/** Asks once before several leads get an owner, of how many of them the person loses sight. */
export function useLeadsWarning() {
  const ask = useAsk();
  const text = useText();
  return async (ids: string[], to: LeadGoal): Promise<boolean> => {
    const warnings = await checkLeadOwners(ids, to).catch(() => null);
    if (!warnings) return false; // the fault was told where it was met
    if (warnings.length === 0) return true;
    const said = warnings.map(({ warning, count }) => text(`leads:warnings.${warning}`, { count, all: ids.length }));
    return ask(said.join(" "));
  };
}

function useAsk() {
  const { t } = useTranslation("leads");
  return async (message: string) => (await confirm({ title: t("warningTitle"), message })) === "CONFIRMED";
}
