"use client";
import { Fault, type Need, type NeedRejection, useNeedWrites } from "@gable/api";
import { useChoices, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Select, TextArea } from "@gable/ui";
import { useState } from "react";

const REASONS: readonly NeedRejection[] = [
  "NOT_LEGIBLE",
  "PAGES_MISSING",
  "TOO_OLD",
  "WRONG_PERSON",
  "WRONG_DOCUMENT",
  "NOT_SIGNED",
  "INCONSISTENT",
  "OTHER",
];

/** Sends back what came for a need, with a reason that the borrower reads. */
export function RejectForm({ loanId, need, onClose }: { loanId: number; need: Need; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const choices = useChoices();
  const writes = useNeedWrites(loanId);
  const [reason, setReason] = useState<NeedRejection | "">("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const noteMissing = reason === "OTHER" && !note.trim();

  function reject() {
    setTried(true);
    if (!reason || noteMissing) return;
    writes.mutate(
      { what: "reject", need, rejectionReason: reason, rejectionNote: note },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("rejected", { title: need.title ?? "" }) });
          onClose();
        },
      },
    );
  }
  const fault = writes.error instanceof Fault ? writes.error : null;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <h4 className="font-medium">{t("rejectTitle")}</h4>
      {fault ? <Banner tone="bad">{t(fault.status === 412 ? "changed" : "writeFailed")}</Banner> : null}
      <Select
        label={t("reason")}
        required
        emptyLabel="—"
        value={reason}
        onChange={(value) => setReason(value as NeedRejection | "")}
        options={choices("NeedRejection", REASONS)}
        error={tried && !reason ? t("reasonMissing") : undefined}
      />
      <TextArea
        label={t("note")}
        hint={t("noteHint")}
        maxLength={1000}
        value={note}
        onChange={setNote}
        error={tried && noteMissing ? t("noteMissing") : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={writes.isPending} onClick={reject}>
          {t("rejectSend")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </div>
  );
}
