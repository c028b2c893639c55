import { type Condition, useConditionAssignees } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";

/** A person in one of their parts, as one text. */
export const keyOf = (assignee: Condition["Assignee"]) => (assignee?.id ? `${assignee.id} ${assignee.type ?? ""}` : "");

export function assigneeOf(key: string): Condition["Assignee"] {
  const [id, type] = key.split(" ");
  return id ? { id, type } : undefined;
}

/** The loan's team as it is offered for work, and whoever works on it already. */
export function useAssigneeOptions(loanId: number, now?: Condition["Assignee"]) {
  const { t } = useTranslation("conditions");
  const text = useText();
  const team = useConditionAssignees(loanId).data?.rows ?? [];
  const options = team.map(({ id, type, name }) => ({
    value: `${id} ${type}`,
    label: t("assigneeRole", { name, role: text(`enums:Role.${type}`) }),
  }));
  const known = !now?.id || options.some(({ value }) => value === keyOf(now));
  return known ? options : [...options, { value: keyOf(now), label: now?.name ?? "" }];
}
