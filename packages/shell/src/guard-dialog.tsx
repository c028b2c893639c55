"use client";
import type { FaultEntry, RuleOutcome } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Dialog, TextArea } from "@gable/ui";
import { useId, useState } from "react";
import { BASE_PATH } from "./address";
import { partOf, saidOf } from "./telling";

const LOAN = /\/loans\/(\d+)(\/|$)/;

/**
 * What a loan needs before it goes on, each with the way to where it is typed. Who may go on all the same says why, which stands in the
 * journal; others are told who may.
 */
export function GuardDialog({
  entries,
  path,
  onAnswer,
  go,
}: {
  entries: FaultEntry[];
  /** Of the request that is held up. */
  path: string;
  onAnswer: (outcome: RuleOutcome) => void;
  go: (path: string) => void;
}) {
  const { t } = useTranslation("errors");
  const [reason, setReason] = useState("");
  const form = useId();
  const mayPass = entries.every((entry) => entry.confirmation);
  const loan = LOAN.exec(path)?.[1];
  return (
    <Dialog
      open
      sticky
      width={550}
      title={t("guardTitle")}
      description={t(mayPass ? "guardAsks" : "guardHolds")}
      onClose={() => onAnswer("dismissed")}
      footer={
        <>
          <Button onClick={() => onAnswer("cancelled")}>{t(mayPass ? "cancel" : "guardClose")}</Button>
          {mayPass ? (
            <Button look="solid" type="submit" form={form} disabled={reason.trim() === ""}>
              {t("guardGoOn")}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {entries.map((entry) => (
          <li key={`${entry.ruleName}${entry.message}`}>
            <Missing entry={entry} loan={loan} onGo={(to) => [onAnswer("cancelled"), go(to)]} />
          </li>
        ))}
      </ul>
      {mayPass ? (
        <form
          id={form}
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "") onAnswer({ reason: reason.trim() });
          }}
        >
          <TextArea
            label={t("guardReason")}
            hint={t("guardReasonHint")}
            rows={2}
            maxLength={MOST}
            value={reason}
            onChange={setReason}
          />
        </form>
      ) : null}
    </Dialog>
  );
}

const MOST = 1000;

function Missing({ entry, loan, onGo }: { entry: FaultEntry; loan: string | undefined; onGo: (to: string) => void }) {
  const text = useText();
  const { step, missingFields } = entry;
  if (!step || !loan) return saidOf(entry, text);
  const to = `/app/loans/${loan}/${step}`;
  return (
    <a
      className="text-pine underline"
      href={`${BASE_PATH}${to}`}
      onClick={(event) => {
        event.preventDefault();
        onGo(to);
      }}
    >
      {partOf(entry, "missing", missingFields?.join(", ") ?? entry.message ?? "", text)}
    </a>
  );
}
