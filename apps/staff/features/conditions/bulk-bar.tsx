import type { Condition } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { CONDITION_STATUSES, PRIOR_TO } from "@gable/loan/condition";
import { Button, Menu, MenuButton } from "@gable/ui";
import { Send, Trash2, X } from "lucide-react";
import { assigneeOf, useAssigneeOptions } from "./assignee";
import type { useConditionChanges } from "./use-condition-changes";

/** What is done with all conditions that are ticked. */
export function BulkBar({
  loanId,
  chosen,
  changes,
  onClear,
}: {
  loanId: number;
  chosen: readonly Condition[];
  changes: ReturnType<typeof useConditionChanges>;
  onClear: () => void;
}) {
  const { t } = useTranslation("conditions");
  const people = useAssigneeOptions(loanId);
  return (
    <section
      aria-label={t("selected", { count: chosen.length })}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-sheet px-3 py-2 shadow-lg"
    >
      <span className="mr-auto font-medium text-sm">{t("selected", { count: chosen.length })}</span>
      <Menu
        trigger={<MenuButton size="sm">{t("moveTo")}</MenuButton>}
        entries={CONDITION_STATUSES.map((status) => ({
          key: status,
          label: t(`is.${status}`),
          onSelect: () => changes.move(chosen, status),
        }))}
      />
      <Menu
        trigger={<MenuButton size="sm">{t("assignee")}</MenuButton>}
        entries={[{ value: "", label: t("unassigned") }, ...people].map(({ value, label }) => ({
          key: value,
          label,
          onSelect: () => changes.assign(chosen, assigneeOf(value)),
        }))}
      />
      <Menu
        trigger={<MenuButton size="sm">{t("field.priorTo")}</MenuButton>}
        entries={PRIOR_TO.map((priorTo) => ({
          key: priorTo,
          label: t(`due.${priorTo}`),
          onSelect: () => changes.due(chosen, priorTo),
        }))}
      />
      <Button
        size="sm"
        look="danger"
        icon={<Trash2 aria-hidden="true" className="size-3.5" />}
        onClick={() => changes.remove(chosen, onClear)}
      >
        {t("remove")}
      </Button>
      <Button
        size="sm"
        look="solid"
        busy={changes.busy}
        icon={<Send aria-hidden="true" className="size-3.5" />}
        onClick={() => changes.move(chosen, "SENT_TO_LENDER")}
      >
        {t("send")}
      </Button>
      <Button
        size="sm"
        look="ghost"
        aria-label={t("clearSelection")}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onClear}
      />
    </section>
  );
}
