"use client";
import { type Borrower, Fault, type FaultEntry, useSaveSsn } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { ssn as ssnRule } from "@gable/loan";
import { notify, useFieldMessage } from "@gable/shell";
import { Button, Dialog, TextField } from "@gable/ui";
import { useId, useState } from "react";
import { nameOf } from "../financial/person";

/** Enters or replaces the number of a person. What is typed leaves with the dialog. */
export function SsnDialog({
  loanId,
  borrower,
  onClose,
  onSaved,
}: {
  loanId: number;
  borrower: Borrower;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { t } = useTranslation("borrower");
  const { t: tCommon } = useTranslation("common");
  const fieldMessage = useFieldMessage();
  const save = useSaveSsn(loanId);
  const id = useId();
  const [value, setValue] = useState("");
  const [error, setError] = useState<FaultEntry>();
  const verdict = (text: string) => {
    const fault = text === "" ? { key: "required" } : ssnRule(text);
    return fault ? { key: fault.key } : undefined;
  };
  function submit() {
    const wrong = verdict(value);
    setError(wrong);
    if (wrong) return document.getElementById(id)?.focus();
    save.mutate(
      { borrowerId: borrower.id, ssn: value },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("ssn.saved") });
          onSaved();
          onClose();
        },
        onError: (fault) => {
          const entry = fault instanceof Fault ? fault.entries[0] : undefined;
          if (entry) setError(entry);
        },
      },
    );
  }
  return (
    <Dialog
      open
      sticky
      title={t("ssn.dialogTitle", { name: nameOf(borrower) })}
      description={t("ssn.dialogHint")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon("cancel")}</Button>
          <Button look="solid" busy={save.isPending} onClick={submit}>
            {tCommon("save")}
          </Button>
        </>
      }
    >
      <TextField
        id={id}
        autoFocus
        required
        label={t("ssn.field")}
        hint={t("ssn.hint")}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={11}
        value={value}
        error={error && fieldMessage(error, t("ssn.field"))}
        onChange={(text) => {
          setValue(text);
          if (error) setError(verdict(text));
        }}
        onBlur={() => value !== "" && setError(verdict(value))}
      />
    </Dialog>
  );
}
