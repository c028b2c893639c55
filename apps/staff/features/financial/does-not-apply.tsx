"use client";
import { type UIState, useSaveUiState } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Checkbox, ConfirmDialog } from "@gable/ui";
import { useState } from "react";

export type ListKey = "assets" | "liabilities" | "realEstates";

/** Marks a list as not applicable, which takes away what is in it; a new record clears the mark again. */
export function useDoesNotApply(loanId: number, state: UIState | undefined) {
  const save = useSaveUiState(loanId);
  const marks = state?.doesNotApply ?? {};
  return {
    marked: (key: ListKey) => marks[key] === true,
    mark: (key: ListKey, value: boolean) => {
      if ((marks[key] ?? false) !== value) save.mutate({ doesNotApply: { ...marks, [key]: value } });
    },
  };
}

export function DoesNotApply({
  marked,
  count,
  name,
  onMark,
  onRemoveAll,
}: {
  marked: boolean;
  count: number;
  /** What the list is of, in the question asked before it is emptied. */
  name: string;
  onMark: (value: boolean) => void;
  onRemoveAll: () => Promise<void>;
}) {
  const { t } = useTranslation("finance");
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Checkbox
        label={t("doesNotApply")}
        checked={marked}
        onChange={(value) => (value && count > 0 ? setAsks(true) : onMark(value))}
      />
      <ConfirmDialog
        open={asks}
        danger
        title={name}
        message={t("doesNotApplyMessage")}
        confirmLabel={t("doesNotApplyConfirm", { count })}
        cancelLabel={t("keep")}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void onRemoveAll().then(() => onMark(true));
        }}
      />
    </>
  );
}
