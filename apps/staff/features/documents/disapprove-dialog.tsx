"use client";
import { type LoanDocument, type NeedRejection, useDocumentChange } from "@gable/api";
import { useRecordForm, type Versioned } from "@gable/form";
import { useChoices, useTranslation } from "@gable/i18n";
import { Select, TextArea } from "@gable/ui";
import { useState } from "react";
import { REJECTIONS } from "../needs/rejections";
import { RecordDialog } from "../record/record-dialog";

interface Verdict extends Versioned {
  note: string;
  reason: NeedRejection | "";
}

/** Asks why a document is disapproved of. */
export function DisapproveDialog({
  loanId,
  document,
  onClose,
}: {
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation("needs");
  const judge = useDocumentChange(loanId);
  const [record] = useState<Verdict>(() => ({ note: "", reason: "" }));
  const form = useRecordForm<Verdict>({
    record,
    id: "disapprove",
    name: `disapprove ${document.id}`,
    numbers: [],
    labels: "needs",
    write: async ({ whole }) => {
      await judge.mutateAsync({
        id: document.id,
        status: "DISAPPROVED",
        disapprovalNote: whole.note,
        ...(whole.reason && { rejectionReason: whole.reason }),
        as: "form",
      });
      return undefined;
    },
  });
  const choices = useChoices();
  const { note = "", reason = "" } = form.current;
  return (
    <RecordDialog
      small
      title={t("verdict.disapproveTitle", { name: document.name ?? "" })}
      form={form}
      onClose={onClose}
      saveLabel={t("verdict.disapprove")}
    >
      <TextArea
        label={t("verdict.disapproveReason")}
        required
        maxLength={1000}
        value={note}
        onChange={(value) => form.form.set("note", value)}
      />
      {document.BorrowerId ? (
        <Select
          label={t("verdict.senderReads")}
          hint={t("verdict.senderReadsHint")}
          emptyLabel="—"
          value={reason}
          onChange={(value) => form.form.set("reason", value)}
          options={choices("NeedRejection", REJECTIONS)}
        />
      ) : null}
    </RecordDialog>
  );
}
