"use client";
import { type Borrower, Fault, revealSsn, useSaveSsn } from "@gable/api";
import { fieldId, useFormOfFields, useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { ssn as ssnRule } from "@gable/loan";
import { notify, useFieldMessage } from "@gable/shell";
import { Button, Dialog, IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff, Pencil } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { nameOf } from "../financial/person";

const SHOWN_SECONDS = 15;
const dashed = (digits: string) => digits.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, "$1-$2-$3");

/** The number masked; a look at it is logged by the server and over after 15 s. It is never kept beyond this component. */
export function SsnField({ loanId, borrower, required }: { loanId: number; borrower: Borrower; required: boolean }) {
  const { t } = useTranslation("borrower");
  const { id } = useFormOfFields();
  const locked = useReadOnly();
  const [number, setNumber] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const [editing, setEditing] = useState(false);
  const masked = borrower.TaxpayerIdentifier?.Masked;
  const inputId = fieldId("TaxpayerIdentifier.IdentifierValue", id);

  useEffect(() => {
    if (number === null) return;
    const until = Date.now() + SHOWN_SECONDS * 1000;
    setLeft(SHOWN_SECONDS);
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(seconds);
      if (seconds <= 0) setNumber(null);
    }, 250);
    return () => clearInterval(timer);
  }, [number]);

  async function reveal() {
    try {
      setNumber(dashed(await revealSsn(loanId, borrower.id)));
    } catch {
      // The request pipeline has said why.
    }
  }
  return (
    <div className="flex min-w-0 items-end gap-1">
      <TextField
        id={inputId}
        className="flex-1"
        label={t("ssn.label")}
        required={required}
        readOnly
        autoComplete="off"
        value={number ?? masked ?? ""}
        placeholder={t("ssn.none")}
        hint={number === null ? undefined : t("ssn.hidesIn", { seconds: left })}
        onChange={() => undefined}
      />
      <span className={number === null ? "flex" : "flex self-start pt-5"}>
        {masked ? (
          <IconButton
            label={number === null ? t("ssn.reveal") : t("ssn.hide")}
            onClick={() => (number === null ? void reveal() : setNumber(null))}
          >
            {number === null ? (
              <Eye aria-hidden="true" className="size-4" />
            ) : (
              <EyeOff aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        ) : null}
        {locked ? null : (
          <IconButton label={masked ? t("ssn.replace") : t("ssn.enter")} onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </span>
      {editing ? (
        <SsnDialog
          loanId={loanId}
          borrower={borrower}
          onClose={() => setEditing(false)}
          onSaved={() => setNumber(null)}
        />
      ) : null}
    </div>
  );
}

function SsnDialog({
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
  const [error, setError] = useState<string>();
  const verdict = (text: string) => {
    const fault = text === "" ? { key: "required" } : ssnRule(text);
    return fault ? fieldMessage({ key: fault.key }, t("ssn.field")) : undefined;
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
          if (entry) setError(fieldMessage(entry, t("ssn.field")));
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
        error={error}
        onChange={(text) => {
          setValue(text);
          if (error) setError(verdict(text));
        }}
        onBlur={() => value !== "" && setError(verdict(value))}
      />
    </Dialog>
  );
}
