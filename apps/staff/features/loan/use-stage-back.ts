import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { useOfferUndo } from "../record/use-offer-undo";

interface Move {
  was: string;
  now: string;
  detail: string;
  back: () => Promise<unknown>;
}

/** Says that a loan has moved to another stage, and offers the way back to where it was; a finalized one is closed, and opened again with a reason. */
export function useStageBack(): (move: Move) => void {
  const { t } = useTranslation(["loan", "errors"]);
  const text = useText();
  const offerUndo = useOfferUndo();
  return ({ was, now, detail, back }) => {
    if (now === "COMMISSION_PAID") {
      notify({ tone: "good", title: t("errors:stageUpdatedTitle"), detail });
      return;
    }
    offerUndo(
      {
        title: t("errors:stageUpdatedTitle"),
        names: [detail],
        done: t("loan:movedBack", { stage: text(`enums:Stage.${was}`) }),
      },
      async () => void (await back()),
    );
  };
}
