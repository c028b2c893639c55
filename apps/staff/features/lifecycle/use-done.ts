import { useChangeStage } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useOfferUndo } from "../record/use-offer-undo";

/** Says that a loan has left the way to funding or come back to it, and offers to take that back with all that was said of it. */
export function useDone(loanId: number): (title: string, was: string, now: string) => void {
  const { t } = useTranslation("loan");
  const text = useText();
  const offerUndo = useOfferUndo();
  const move = useChangeStage(loanId);
  return (title, was, now) =>
    offerUndo({ title, done: t("movedBack", { stage: text(`enums:Stage.${was}`) }) }, async () => {
      await move.mutateAsync({ stageId: was, from: now, quiet: true });
    });
}
