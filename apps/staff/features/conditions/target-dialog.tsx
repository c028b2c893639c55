"use client";
import type { Condition } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog, Select } from "@gable/ui";
import { useState } from "react";
import { conditionName } from "./condition-name";

/** Asks to which other condition a document is put. */
export function TargetDialog({
  title,
  others,
  busy,
  onClose,
  onChoose,
}: {
  title: string;
  others: readonly Condition[];
  busy: boolean;
  onClose: () => void;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("conditions");
  const [to, setTo] = useState(others[0]?.id ?? "");
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="solid" busy={busy} onClick={() => onChoose(to)}>
            {t("put")}
          </Button>
        </>
      }
    >
      <Select
        label={t("target")}
        value={to}
        onChange={setTo}
        options={others.map((one) => ({ value: one.id, label: conditionName(one) }))}
      />
    </Dialog>
  );
}
