"use client";
import { type LoanDocument, useDocumentChange } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog } from "@gable/ui";
import { useState } from "react";
import { NeedField } from "./need-field";

/** Says which need a document answers. */
export function NeedDialog({
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
  const [need, setNeed] = useState(document.NeedId ?? "");
  const name = document.name ?? "";
  const save = () =>
    change.mutate(
      { id: document.id, NeedId: need || null },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("putDone", { name }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={t("putToNeedTitle", { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="solid" busy={change.isPending} disabled={need === (document.NeedId ?? "")} onClick={save}>
            {t("put")}
          </Button>
        </>
      }
    >
      <NeedField loanId={loanId} has={document.NeedId} value={need} hint={t("needHint")} onChange={setNeed} />
    </Dialog>
  );
}
