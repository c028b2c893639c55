"use client";
import { type Condition, useConditionChange, useConditionWrites } from "@gable/api";
import { useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import { DeclaredFields } from "../record/declared-fields";
import { type OpenRow, RowDialog } from "../record/row-dialog";
import { assigneeOf, keyOf, useAssigneeOptions } from "./assignee";
import { CONDITION_FIELDS, CONDITION_LABELS } from "./fields";

interface Props extends Pick<OpenRow<Condition>, "row" | "onClose"> {
  loanId: number;
}

/** A condition beside the list: a new one, or one that is changed. */
export function ConditionDialog({ loanId, row, onClose }: Props) {
  const { t } = useTranslation("conditions");
  const add = useConditionWrites(loanId);
  const change = useConditionChange(loanId);
  return (
    <RowDialog<Condition>
      row={row}
      writes={{
        create: async (whole) => void (await add.mutateAsync({ what: "add", rows: [whole], as: "form" })),
        update: change.mutateAsync,
      }}
      id="condition"
      fields={CONDITION_FIELDS}
      labels={CONDITION_LABELS}
      title={t(row.id ? "one" : "add")}
      onClose={onClose}
    >
      <DeclaredFields>
        <AssigneeField loanId={loanId} />
      </DeclaredFields>
    </RowDialog>
  );
}

function AssigneeField({ loanId }: { loanId: number }) {
  const { t } = useTranslation("conditions");
  const { form } = useFormOfFields();
  const value = useValue<Condition["Assignee"]>("Assignee");
  return (
    <Select
      label={t("assignee")}
      emptyLabel={t("unassigned")}
      value={keyOf(value)}
      options={useAssigneeOptions(loanId, value)}
      onChange={(key) => form.set("Assignee", assigneeOf(key))}
    />
  );
}
