"use client";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";

/** Asks what a view of one's own is to be called. */
export function NameDialog(props: {
  busy: boolean;
  fault: string | undefined;
  onClose: () => void;
  onName: (name: string) => void;
}) {
  const { t } = useTranslation(["pipeline", "common"]);
  const [name, setName] = useState("");
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t("pipeline:viewSaveAs")}
      description={t("pipeline:viewSaveHint")}
      footer={
        <>
          <Button onClick={props.onClose}>{t("common:cancel")}</Button>
          <Button
            look="solid"
            busy={props.busy}
            disabled={nonEmpty(name) !== null}
            onClick={() => props.onName(name.trim())}
          >
            {t("pipeline:viewKeep")}
          </Button>
        </>
      }
    >
      <TextField label={t("pipeline:viewName")} value={name} onChange={setName} error={props.fault} maxLength={100} />
    </Dialog>
  );
}
