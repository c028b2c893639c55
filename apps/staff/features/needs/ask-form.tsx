"use client";
import { type Borrower, useNeedWrites } from "@gable/api";
import { Area, Choice, RecordFields, Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { nameOf } from "../financial/person";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";
import { useSaving } from "../record/use-saving";

interface Asked extends Versioned {
  title: string;
  description: string;
  BorrowerId: string;
}

/** Asks a borrower for a document. */
export function AskForm({
  loanId,
  people,
  conditionId,
  onClose,
}: {
  loanId: number;
  /** The condition for which it is asked. */
  conditionId?: string;
  people: readonly Borrower[];
  onClose: () => void;
}) {
  const { t } = useTranslation("needs");
  const writes = useNeedWrites(loanId);
  const [record] = useState<Asked>(() => ({ title: "", description: "", BorrowerId: people[0]?.id ?? "" }));
  const form = useRecordForm<Asked>({
    record,
    id: "ask",
    name: conditionId ? `ask ${conditionId}` : "ask",
    numbers: [],
    labels: "needs",
    write: async ({ whole }) => {
      const title = whole.title.trim();
      await writes.mutateAsync({
        what: "ask",
        need: {
          title,
          description: whole.description.trim(),
          BorrowerId: whole.BorrowerId,
          LoanConditionId: conditionId,
        },
      });
      notify({ tone: "good", title: t("asked", { title }) });
      return undefined;
    },
  });
  const ask = useSaving(form, onClose);
  const giveUp = () => {
    form.draft.drop();
    onClose();
  };
  return (
    <div className="mb-4 flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <RecordFields form={form}>
        <SettingFault of={form} />
        <Text path="title" label={t("askTitle")} hint={t("askHint")} required check={nonEmpty} maxLength={120} />
        <Area path="description" label={t("description")} maxLength={1000} />
        <Choice
          path="BorrowerId"
          label={t("borrower")}
          must
          emptyLabel={null}
          options={people.map((person) => ({ value: person.id, label: nameOf(person) || "—" }))}
        />
        <EntryState of={form} />
        <div className="flex flex-wrap gap-2">
          <Button look="solid" busy={form.state === "saving"} onClick={ask}>
            {t("send")}
          </Button>
          <Button onClick={giveUp}>{t("cancel")}</Button>
        </div>
      </RecordFields>
    </div>
  );
}
