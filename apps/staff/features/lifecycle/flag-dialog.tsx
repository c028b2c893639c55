"use client";
import { useLifecycleAct } from "@gable/api";
import { Area, CivilDay, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { notify, WithAreas } from "@gable/shell";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";

interface Flag extends Versioned {
  reason: string;
  date: string;
}

interface FlagDialogProps {
  loanId: number;
  flag: "mcr-exclude" | "repurchase-loan";
  onClose: () => void;
}

const MOST = 1000;

/** Asks why a loan is left out of the call report, or when and why it was bought back. */
export function FlagDialog(props: FlagDialogProps) {
  return (
    <WithAreas areas={["lifecycle"]}>
      <FlagForm {...props} />
    </WithAreas>
  );
}

function FlagForm({ loanId, flag, onClose }: FlagDialogProps) {
  const { t } = useTranslation("lifecycle");
  const act = useLifecycleAct(loanId, "form");
  const isRepurchase = flag === "repurchase-loan";
  const [record] = useState<Flag>(() => ({ reason: "", date: isRepurchase ? today() : "" }));
  const form = useRecordForm<Flag>({
    record,
    name: `${flag} ${loanId}`,
    inWindow: true,
    numbers: [],
    labels: "lifecycle:field",
    write: async ({ whole: { reason, date } }) => {
      await act.mutateAsync(
        isRepurchase ? { do: flag, indicator: true, date, reason } : { do: flag, indicator: true, reason },
      );
      notify({ tone: "good", title: t(isRepurchase ? "flag.repurchaseOn" : "flag.mcrOn") });
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      create={t("flag.save")}
      title={t(isRepurchase ? "flag.repurchaseTitle" : "flag.mcrTitle")}
      description={t(isRepurchase ? "flag.repurchaseAbout" : "flag.mcrAbout")}
      onClose={onClose}
    >
      {isRepurchase ? <CivilDay path="date" must /> : null}
      <Area path="reason" must maxLength={MOST} rows={2} />
    </SettingDialog>
  );
}
