"use client";
import {
  type Desk,
  type Fault,
  type FaultEntry,
  forgetContext,
  type Portal,
  type Reaction,
  reactionsTo,
  type StageChange,
  type StageDecision,
  setDesk,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, ConfirmDialog, Dialog, Select } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SUPPORT_EMAIL } from "./address";
import { notify } from "./notices";
import { publish } from "./signal";

const RULE_TOAST_MS = 15_000;

type Question =
  | { kind: "confirm"; entries: FaultEntry[]; answer: (outcome: "confirmed" | "cancelled" | "dismissed") => void }
  | { kind: "stage"; change: StageChange; entries: FaultEntry[]; answer: (decision: StageDecision | null) => void };

/** Serves the request pipeline: asks what rules ask, shows what went wrong, goes where an error sends the person. */
export function DeskProvider({ portal, go }: { portal: Portal; go: (path: string) => void }) {
  const { t } = useTranslation("errors");
  const text = useText();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    const react = (reaction: Reaction) => {
      switch (reaction.do) {
        case "toast": {
          const words = { ...reaction.params };
          const detail = reaction.text ?? (reaction.detail ? text(`errors:${reaction.detail}`, words) : undefined);
          const reference = reaction.errorRef ? t("reference", { ref: reaction.errorRef }) : null;
          const title = text(`errors:${reaction.title}`, { ...words, fallback: reaction.title });
          notify({
            tone: "bad",
            title,
            detail: [detail, reference].filter(Boolean).join("\n"),
            ...(reaction.long ? { duration: RULE_TOAST_MS } : {}),
          });
          return;
        }
        case "end-session": {
          forgetContext();
          client.clear();
          const query = new URLSearchParams({
            title: t("unauthorizedTitle"),
            message: text(`errors:${reaction.message}`, { ...reaction.params }),
          });
          go(`/session-ended?${query}`);
          return;
        }
        case "reload":
          location.reload();
          return;
        case "publish":
          publish(reaction.event, reaction.taskIds);
          return;
        case "go":
          if (reaction.to === "url" && reaction.url) location.assign(reaction.url);
          else if (reaction.to === "root-not-found")
            go(`/app/not-found${reaction.status ? `?status=${reaction.status}` : ""}`);
          else if (reaction.to === "not-found") go(`/not-found?status=${reaction.status}`);
          else go(`/${reaction.to}`);
      }
    };
    const desk: Desk = {
      confirm: (entries) => new Promise((answer) => setQuestion({ kind: "confirm", entries, answer })),
      chooseStage: (change, entries) =>
        new Promise((answer) => setQuestion({ kind: "stage", change, entries, answer })),
      stageChanged: () => notify({ tone: "good", title: t("stageUpdatedTitle"), detail: t("stageUpdated") }),
      warn: (warnings) =>
        notify({
          tone: "warn",
          title: t("systemWarning"),
          detail: warnings.map((entry) => entry.message ?? entry.ruleName).join("\n"),
          duration: RULE_TOAST_MS,
        }),
      failed: (fault: Fault, request) => {
        const situation = {
          portal,
          page: location,
          method: request.method,
          skipNavigation: request.skipNavigation,
          showToast: request.showToast,
          formShows: request.formShows,
          supportEmail: SUPPORT_EMAIL,
        };
        for (const reaction of reactionsTo(fault, situation)) react(reaction);
      },
      loanInfoUpdated: () => void client.invalidateQueries({ queryKey: ["loan"] }),
      redirect: (url) => location.assign(url),
    };
    setDesk(desk);
    return () => setDesk(null);
  }, [client, go, portal, t, text]);

  if (!question) return null;
  if (question.kind === "confirm") {
    const close = (outcome: "confirmed" | "cancelled" | "dismissed") => {
      setQuestion(null);
      question.answer(outcome);
    };
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
  return (
    <StageDialog
      change={question.change}
      entries={question.entries}
      onAnswer={(decision) => {
        setQuestion(null);
        question.answer(decision);
      }}
    />
  );
}

function ConfirmEntries({ entries }: { entries: FaultEntry[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={`${entry.ruleName}${entry.confirmation?.title}${entry.message}`}>
          <p className="font-medium">{entry.confirmation?.title ?? entry.ruleName}</p>
          <p>{entry.confirmation?.message ?? entry.message}</p>
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
        .map((entry) => entry.message)
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
