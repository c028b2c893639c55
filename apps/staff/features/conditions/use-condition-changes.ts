import { type Condition, type ConditionStatus, useConditionWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { datesOfMove } from "@gable/loan/condition";
import { notify } from "@gable/shell";
import { useOfferUndo } from "../record/use-offer-undo";
import { conditionName } from "./condition-name";

/** What is done with conditions of the list, one or many at once; what is taken away can be brought back. */
export function useConditionChanges(loanId: number) {
  const { t } = useTranslation("conditions");
  const writes = useConditionWrites(loanId);
  const offerUndo = useOfferUndo();
  const idsOf = (rows: readonly Condition[]) => rows.map(({ id }) => id);
  return {
    busy: writes.isPending,
    move: (rows: readonly Condition[], status: ConditionStatus) =>
      writes.mutate(
        { what: "change", ids: idsOf(rows), patch: { statusDates: datesOfMove(status, today()) } },
        {
          onSuccess: () =>
            rows.length > 1 &&
            notify({ tone: "good", title: t("moved", { count: rows.length, status: t(`is.${status}`) }) }),
        },
      ),
    assign: (rows: readonly Condition[], assignee: Condition["Assignee"]) =>
      writes.mutate({ what: "change", ids: idsOf(rows), patch: { Assignee: assignee ?? null } }),
    due: (rows: readonly Condition[], priorTo: Condition["priorTo"]) =>
      writes.mutate({ what: "change", ids: idsOf(rows), patch: { priorTo: priorTo ?? null } }),
    remove: (rows: readonly Condition[], done: () => void) =>
      writes.mutate(
        { what: "remove", ids: idsOf(rows) },
        {
          onSuccess: () => {
            done();
            offerUndo({ title: t("removed", { count: rows.length }), names: rows.map(conditionName) }, () =>
              writes.mutateAsync({ what: "restore", ids: idsOf(rows) }),
            );
          },
        },
      ),
  };
}
