"use client";
import { type Need, useNeedWrites } from "@gable/api";
import { RecordFields, Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";
import { useSaving } from "../record/use-saving";

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
    labels: "needs",
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
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <RecordFields form={form}>
        <SettingFault of={form} />
        <Text
          path="eSignByName"
          label={t("signed.by")}
          hint={t("signed.hint")}
          required
          check={nonEmpty}
          maxLength={150}
        />
        <EntryState of={form} />
        <div className="flex flex-wrap gap-2">
          <Button look="solid" busy={form.state === "saving" || writes.isPending} onClick={recordIt}>
            {t("signed.save")}
          </Button>
          <Button
            onClick={() => {
              form.draft.drop();
              onClose();
            }}
          >
            {t("cancel")}
          </Button>
        </div>
      </RecordFields>
    </div>
  );
}
