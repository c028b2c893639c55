"use client";
import { type DocumentClass, type LoanDocument, useDocumentWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog } from "@gable/ui";
import { useState } from "react";
import { ClassField } from "./class-field";

/** Says what documents are. */
export function ClassDialog({
  loanId,
  documents,
  classes,
  onClose,
}: {
  loanId: number;
  documents: readonly LoanDocument[];
  classes: readonly DocumentClass[];
  onClose: () => void;
}) {
  const { t } = useTranslation("documents");
  const writes = useDocumentWrites(loanId);
  const [one] = documents;
  const [code, setCode] = useState(documents.length === 1 ? (one?.classification ?? "") : "");
  const count = documents.length;
  const save = () =>
    writes.mutate(
      { what: "change", ids: documents.map(({ id }) => id), patch: { classification: code || null } },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("classified", { count }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={count === 1 ? t("classOf", { name: one?.name ?? "" }) : t("classifyTitle", { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="solid" busy={writes.isPending} onClick={save}>
            {t("classify")}
          </Button>
        </>
      }
    >
      <ClassField classes={classes} value={code} label={t("class")} hint={t("classHint")} onChange={setCode} />
    </Dialog>
  );
}
