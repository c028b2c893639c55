"use client";
import { type Need, useNeedWrites } from "@gable/api";
import { Area, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { useSaving } from "../record/use-saving";
import { EntryFrame } from "./entry-frame";

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
    labels: "needs:field",
    write: async ({ whole }) => {
      await writes.mutateAsync({ what: "answer", need, answer: whole.answer.trim() });
      return undefined;
    },
  });
  const save = useSaving(form, onClose);
  return (
    <EntryFrame of={form} save={t("answer.save")} onSave={save} onClose={onClose}>
      <Area path="answer" label={t("answer.noteTitle")} required check={nonEmpty} maxLength={4000} />
    </EntryFrame>
  );
}
