"use client";
import { useSaveUiState, useUiState } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Checkbox, ConfirmDialog } from "@gable/ui";
import { useState } from "react";

export type EntityKey = "assets" | "liabilities" | "realEstates";

/** Whether a list does not apply to the loan; saying so deletes what is in it, and adding takes it back. */
export function useDoesNotApply(loanId: number, entity: EntityKey) {
  const state = useUiState(loanId);
  const save = useSaveUiState(loanId);
  const marked = state.data?.doesNotApply?.[entity] === true;
  const mark = (on: boolean) => save.mutateAsync({ doesNotApply: { ...state.data?.doesNotApply, [entity]: on } });
  return { marked, mark, clear: async () => (marked ? void (await mark(false)) : undefined) };
}

export function DoesNotApply({
  loanId,
  entity,
  ids,
  onDelete,
  disabled,
}: {
  loanId: number;
  entity: EntityKey;
  ids: string[];
  onDelete: (ids: string[]) => Promise<void>;
  disabled: boolean;
}) {
  const { t } = useTranslation(["finance", "common"]);
  const { marked, mark } = useDoesNotApply(loanId, entity);
  const [asking, setAsking] = useState(false);
  const setOn = async () => {
    setAsking(false);
    if (ids.length > 0) await onDelete(ids);
    await mark(true);
  };
  return (
    <>
      <Checkbox
        label={t("finance:doesNotApply")}
        disabled={disabled}
        checked={marked}
        onChange={(on) => {
          if (!on) void mark(false).catch(() => undefined);
          else if (ids.length > 0) setAsking(true);
          else void setOn().catch(() => undefined);
        }}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={t("finance:doesNotApply")}
        message={t("finance:doesNotApplyMessage")}
        confirmLabel={t("finance:doesNotApplyConfirm", { count: ids.length })}
        cancelLabel={t("common:cancel")}
        onCancel={() => setAsking(false)}
        onConfirm={() => void setOn().catch(() => undefined)}
      />
    </>
  );
}
