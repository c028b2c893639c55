"use client";
import { useLifecycleAct } from "@gable/api";
import { Area, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { useDone } from "./use-done";

interface Waiting extends Versioned {
  reason: string;
  note: string;
}

export interface StageDialogProps {
  loanId: number;
  /** Where the loan is now, and goes back to. */
  stageId: string;
  onClose: () => void;
}

/** The reasons that loans usually wait for. */
const USUAL = ["borrower", "third", "property", "credit", "review"] as const;
const MOST = 1000;

/** Asks why a loan is suspended, and suspends it. */
export function SuspendDialog(props: StageDialogProps) {
  return (
    <WithAreas areas={["lifecycle"]}>
      <SuspendForm {...props} />
    </WithAreas>
  );
}

function SuspendForm({ loanId, stageId, onClose }: StageDialogProps) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const act = useLifecycleAct(loanId, "form");
  const done = useDone(loanId);
  const [record] = useState<Waiting>(() => ({ reason: "", note: "" }));
  const form = useRecordForm<Waiting>({
    record,
    name: `suspend ${loanId}`,
    inWindow: true,
    numbers: [],
    labels: "lifecycle:field",
    write: async ({ whole }) => {
      const row = await act.mutateAsync({ do: "suspend", reason: whole.reason, note: whole.note });
      done(t("suspended"), stageId, row?.StageId ?? "SUSPENDED");
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      create={t("suspend.save")}
      title={t("suspend.title")}
      description={t("suspend.about", { stage: text(`enums:Stage.${stageId}`) })}
      onClose={onClose}
    >
      <Area path="reason" must maxLength={MOST} rows={2} />
      <fieldset className="-mt-2 flex flex-wrap items-center gap-2">
        <legend className="mb-1.5 text-ink-muted text-xs">{t("suspend.usual")}</legend>
        {USUAL.map((usual) => (
          <Button key={usual} size="sm" onClick={() => form.form.set("reason", t(`suspend.usually.${usual}`))}>
            {t(`suspend.usually.${usual}`)}
          </Button>
        ))}
      </fieldset>
      <Area path="note" maxLength={MOST} rows={2} hint={t("suspend.noteHint")} />
    </SettingDialog>
  );
}
