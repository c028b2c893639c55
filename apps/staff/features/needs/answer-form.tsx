"use client";
import { type Need, useNeedWrites } from "@gable/api";
import { Area, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";
import { useSaving } from "../record/use-saving";

interface Answered extends Versioned {
  answer: string;
}

/** Notes what a person answered, say on the telephone. */
export function AnswerForm({ loanId, need, onClose }: { loanId: number; need: Need; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const writes = useNeedWrites(loanId);
  const [record] = useState<Answered>(() => ({ answer: need.answer ?? "" }));
  const form = useRecordForm<Answered>({
    record,
    id: "answer",
    name: `answer ${need.id}`,
    numbers: [],
    labels: "needs",
    write: async ({ whole }) => {
      await writes.mutateAsync({ what: "answer", need, answer: whole.answer.trim() });
      return undefined;
    },
  });
  const save = useSaving(form, onClose);
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <RecordFields form={form}>
        <SettingFault of={form} />
        <Area path="answer" label={t("answer.noteTitle")} required check={nonEmpty} maxLength={4000} />
        <EntryState of={form} />
        <div className="flex flex-wrap gap-2">
          <Button look="solid" busy={form.state === "saving"} onClick={save}>
            {t("answer.save")}
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
