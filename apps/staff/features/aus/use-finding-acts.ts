import { type AusMade, useAusActs } from "@gable/api/aus-finding";
import { useTranslation } from "@gable/i18n";
import { useOfferUndo } from "../record/use-offer-undo";

/** What is done with a finding in one go; each can be taken back. */
export function useFindingActs(loanId: number) {
  const { t } = useTranslation("aus");
  const acts = useAusActs(loanId);
  const offerUndo = useOfferUndo();
  return {
    busy: acts.isPending,
    /** Makes a need or a condition of one of a run's messages. */
    make: (what: AusMade["kind"], runId: string, place: number) =>
      acts.mutate(
        { what, runId, place },
        {
          onSuccess: ({ id, title }) =>
            offerUndo({ title: t(`madeNow.${what}`), names: [title], done: t(`takenBack.${what}`) }, async () => {
              await acts.mutateAsync({ what: "undo", of: what, id });
            }),
        },
      ),
    goBy: (aus: "DU" | "LPA") => acts.mutate({ what: "select", aus }),
  };
}
