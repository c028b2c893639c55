"use client";
import type { DocumentClass } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { FileUploader } from "@gable/shell";
import { Button, Panel } from "@gable/ui";
import { useState } from "react";
import { ClassField } from "./class-field";

/** Sends files to the folder: what they are can be said before, or later. It stays while something is on its way. */
export function AddFiles({
  loanId,
  classes,
  onClose,
}: {
  loanId: number;
  classes: readonly DocumentClass[];
  onClose: () => void;
}) {
  const { t } = useTranslation("documents");
  const [code, setCode] = useState("");
  const [sending, setSending] = useState(false);
  return (
    <Panel
      id="add-files"
      title={t("addTitle")}
      aside={
        <Button size="sm" disabled={sending} onClick={onClose}>
          {t("addDone")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="max-w-md">
          <ClassField classes={classes} value={code} label={t("class")} hint={t("classHint")} onChange={setCode} />
        </div>
        <FileUploader
          sender="staff"
          loanId={loanId}
          classification={code || undefined}
          takesPaste
          onSending={setSending}
        />
      </div>
    </Panel>
  );
}
