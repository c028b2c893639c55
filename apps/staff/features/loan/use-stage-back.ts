import { useText, useTranslation } from "@gable/i18n";
import { useOfferUndo } from "../record/use-offer-undo";

/** Says that a loan has moved to another stage, and offers the way back to where it was. */
export function useStageBack(): (move: { was: string; detail: string; back: () => Promise<unknown> }) => void {
  const { t } = useTranslation(["loan", "errors"]);
  const text = useText();
  const offerUndo = useOfferUndo();
  return ({ was, detail, back }) =>
    offerUndo(
      {
        title: t("errors:stageUpdatedTitle"),
        names: [detail],
        done: t("loan:movedBack", { stage: text(`enums:Stage.${was}`) }),
      },
      async () => void (await back()),
    );
}
