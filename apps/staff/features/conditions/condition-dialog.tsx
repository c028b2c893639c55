"use client";
import { type Condition, useConditionChange, useConditionWrites } from "@gable/api";
import { FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid, Select } from "@gable/ui";
import { useState } from "react";
import { RecordDialog } from "../record/record-dialog";
import { assigneeOf, keyOf, useAssigneeOptions } from "./assignee";
import { CONDITION_FIELDS, CONDITION_LABELS } from "./fields";

const NEW: Partial<Condition> = {};

/** A condition beside the list: a new one, or one that is changed. */
export function ConditionDialog({
  loanId,
  condition,
  onClose,
}: {
  loanId: number;
  condition: Condition | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation("conditions");
  const writes = useConditionWrites(loanId);
  const change = useConditionChange(loanId);
  const [fresh] = useState(NEW);
  const form = useRecordForm<Partial<Condition>>({
    record: condition ?? fresh,
    id: "condition",
    name: condition ? `condition ${condition.id}` : "condition",
    fields: CONDITION_FIELDS,
    labels: CONDITION_LABELS,
    write: async ({ patch, version, whole }) => {
      if (condition) return change.mutateAsync({ id: condition.id, version, patch });
      await writes.mutateAsync({ what: "add", rows: [whole], as: "form" });
      return undefined;
    },
  });
  return (
    <RecordDialog title={condition ? t("one") : t("add")} form={form} onClose={onClose}>
      <FieldGrid columns={2}>
        {CONDITION_FIELDS.map(({ path, wide }) => (
          <FormField key={path} path={path} className={wide ? "sm:col-span-2" : undefined} />
        ))}
        <AssigneeField
          loanId={loanId}
          value={form.current.Assignee}
          onChange={(assignee) => form.form.set("Assignee", assignee)}
        />
      </FieldGrid>
    </RecordDialog>
  );
}

function AssigneeField({
  loanId,
  value,
  onChange,
}: {
  loanId: number;
  value: Condition["Assignee"];
  onChange: (assignee: Condition["Assignee"]) => void;
}) {
  const { t } = useTranslation("conditions");
  const options = useAssigneeOptions(loanId, value);
  return (
    <Select
      label={t("assignee")}
      emptyLabel={t("unassigned")}
      value={keyOf(value)}
      options={options}
      onChange={(key) => onChange(assigneeOf(key))}
    />
  );
}
