"use client";
import { type Need, useNeedWrites } from "@gable/api";
import { Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { useSaving } from "../record/use-saving";
import { EntryFrame } from "./entry-frame";

interface Signed extends Versioned {
  eSignByName: string;
}

/** Records who signed the copy that came. */
export function SignedForm({ loanId, need, onClose }: { loanId: number; need: Need; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const writes = useNeedWrites(loanId);
  const [record] = useState<Signed>(() => ({ eSignByName: need.askedName ?? "" }));
  const form = useRecordForm<Signed>({
    record,
    id: "signed",
    name: `signed ${need.id}`,
    numbers: [],
    labels: "needs:field",
    write: async ({ whole }) => {
      await writes.mutateAsync({ what: "signed", need, eSignByName: whole.eSignByName.trim() });
      return undefined;
    },
  });
  // A name that is right as it stands is recorded too.
  const save = useSaving(form, onClose);
  const recordIt = () => {
    if (form.dirty) return save();
    writes.mutate({ what: "signed", need, eSignByName: record.eSignByName }, { onSuccess: onClose });
  };
  return (
    <EntryFrame of={form} save={t("signed.save")} busy={writes.isPending} onSave={recordIt} onClose={onClose}>
      <Text
        path="eSignByName"
        label={t("signed.by")}
        hint={t("signed.hint")}
        required
        check={nonEmpty}
        maxLength={150}
      />
    </EntryFrame>
  );
}
