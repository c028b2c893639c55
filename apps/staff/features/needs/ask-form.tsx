"use client";
import { type Borrower, useNeedWrites } from "@gable/api";
import { Area, Choice, RecordFields, Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";
import { useSaving } from "../record/use-saving";
import { borrowerOf, personOf, type Whom, WhomFields } from "./whom";

const KINDS = ["DOCUMENT", "INFORMATION", "DOCUMENT_SIGNATURE"] as const;

interface Asked extends Versioned, Whom {
  title: string;
  description: string;
  type: (typeof KINDS)[number];
}

/** Asks somebody for a document or an answer. */
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
  const [record] = useState<Asked>(() => ({
    title: "",
    description: "",
    type: "DOCUMENT",
    whom: people[0] ? borrowerOf(people[0]) : "other",
    name: "",
    email: "",
    phone: "",
    language: "en",
  }));
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
          type: whole.type,
          ...personOf(whole),
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
          path="type"
          label={t("kind.label")}
          must
          emptyLabel={null}
          options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <WhomFields loanId={loanId} people={people} whom={form.current.whom} />
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
