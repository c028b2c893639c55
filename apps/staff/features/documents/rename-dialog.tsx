"use client";
import { type LoanDocument, useDocumentChange } from "@gable/api";
import { useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { TextField } from "@gable/ui";
import { useState } from "react";
import { RecordDialog } from "../record/record-dialog";

interface Named extends Versioned {
  name: string;
}

/** Gives a document another name. */
export function RenameDialog({
  loanId,
  document,
  onClose,
}: {
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation("documents");
  const change = useDocumentChange(loanId);
  const [record] = useState<Named>(() => ({ name: document.name ?? "" }));
  const form = useRecordForm<Named>({
    record,
    id: "rename",
    name: `rename ${document.id}`,
    numbers: [],
    labels: "documents",
    write: async ({ whole }) => {
      await change.mutateAsync({ id: document.id, name: whole.name, as: "form" });
      return undefined;
    },
  });
  return (
    <RecordDialog small title={t("renameTitle")} form={form} onClose={onClose}>
      <TextField
        label={t("name")}
        required
        maxLength={200}
        value={form.current.name ?? ""}
        onChange={(value) => form.form.set("name", value)}
      />
    </RecordDialog>
  );
}
