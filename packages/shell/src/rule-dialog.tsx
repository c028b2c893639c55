"use client";
import type { FaultEntry, StageChange, StageDecision } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, ConfirmDialog, Dialog, Select } from "@gable/ui";
import { useState } from "react";
import { GuardDialog } from "./guard-dialog";
import type { RuleQuestion } from "./rule-queue";
import { partOf } from "./telling";

/** The dialog for a question; `settle` closes it and then gives the answer. */
export default function RuleDialog({
  question,
  settle,
  go,
}: {
  question: RuleQuestion;
  settle: (act: () => void) => void;
  /** Goes to a page of the app. */
  go: (path: string) => void;
}) {
  const { t } = useTranslation("errors");
  if (question.kind === "stage") {
    return (
      <StageDialog
        change={question.change}
        entries={question.entries}
        onAnswer={(decision) => settle(() => question.answer(decision))}
      />
    );
  }
  const close = (outcome: Parameters<typeof question.answer>[0]) => settle(() => question.answer(outcome));
  if (question.entries.some(({ confirmation, step }) => !confirmation || confirmation.needsReason || step)) {
    return <GuardDialog entries={question.entries} path={question.path} onAnswer={close} go={go} />;
  }
  return (
    <ConfirmDialog
      open
      width={1000}
      title={t("confirmAction")}
      message={<ConfirmEntries entries={question.entries} />}
      confirmLabel={t("confirm")}
      cancelLabel={t("cancel")}
      onConfirm={() => close("confirmed")}
      onCancel={() => close("cancelled")}
      onDismiss={() => close("dismissed")}
    />
  );
}

function ConfirmEntries({ entries }: { entries: FaultEntry[] }) {
  const text = useText();
  return (
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={`${entry.ruleName}${entry.confirmation?.title}${entry.message}`}>
          <p className="font-medium">
            {partOf(entry, "title", entry.confirmation?.title ?? entry.ruleName ?? "", text)}
          </p>
          <p>{partOf(entry, "message", entry.confirmation?.message ?? entry.message ?? "", text)}</p>
        </li>
      ))}
    </ul>
  );
}

function StageDialog({
  change,
  entries,
  onAnswer,
}: {
  change: StageChange;
  entries: FaultEntry[];
  onAnswer: (decision: StageDecision | null) => void;
}) {
  const { t } = useTranslation("errors");
  const text = useText();
  const [stageId, setStageId] = useState(change.stageId ?? change.stages?.[0]?.id ?? "");
  const options = (change.stages ?? []).map((stage) => ({
    value: stage.id,
    label: text(`enums:Stage.${stage.id}`, { fallback: stage.name }),
  }));
  return (
    <Dialog
      open
      width={740}
      title={t("stageDialogTitle")}
      description={entries
        .map((entry) => partOf(entry, "message", entry.message ?? "", text))
        .filter(Boolean)
        .join(" ")}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t("cancel")}</Button>
          <Button look="solid" disabled={stageId === ""} onClick={() => onAnswer({ stageId })}>
            {t("stageDialogConfirm")}
          </Button>
        </>
      }
    >
      <Select
        label={t("stageDialogField")}
        value={stageId}
        onChange={setStageId}
        options={options}
        className="max-w-sm"
      />
    </Dialog>
  );
}
